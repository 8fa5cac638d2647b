import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

const systemScheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Turns to the other theme. Turning back to the system's own theme follows the system again. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = shown === 'light' ? 'dark' : 'light'
  const label = `Switch to the ${other} theme`
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={label}
        onClick={() => setColorScheme(other === systemScheme() ? 'auto' : other)}
      >
        {shown === 'light' ? <IconSun size={16} stroke={1.6} /> : <IconMoon size={16} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  )
}
