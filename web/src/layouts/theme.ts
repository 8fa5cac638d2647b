import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { byWords } from '../ui/inputs/option-filter.ts'

const teal: MantineColorsTuple = [
  '#EDF9F7',
  '#D5F0EC',
  '#ABE1DA',
  '#79CDC4',
  '#45B3AA',
  '#1F978F',
  '#0B7F79',
  '#086A66',
  '#085653',
  '#094542',
]
const gray: MantineColorsTuple = [
  '#F6F8F9',
  '#EEF1F3',
  '#E2E7EA',
  '#D0D7DC',
  '#AEB9C1',
  '#84919B',
  '#5E6B76',
  '#46525C',
  '#2B353D',
  '#151C22',
]
const dark: MantineColorsTuple = [
  '#E4EAED',
  '#C2CBD1',
  '#9DA9B2',
  '#76848E',
  '#48545D',
  '#2C363D',
  '#222B31',
  '#1A2227',
  '#141B1F',
  '#0E1417',
]
const red: MantineColorsTuple = [
  '#FDF0EF',
  '#FADFDC',
  '#F3C9C5',
  '#E99A93',
  '#DD6A61',
  '#CF4A40',
  '#C4362B',
  '#A62A21',
  '#85221B',
  '#671B16',
]

const inter = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"
const fade = { transition: 'fade', duration: 100, timingFunction: 'ease-out' } as const

export const theme = createTheme({
  colors: { teal, gray, dark, red },
  primaryColor: 'teal',
  primaryShade: 6,
  white: '#FFFFFF',
  black: '#151C22',
  fontFamily: inter,
  fontSmoothing: true,
  headings: { fontFamily: inter, fontWeight: '620' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: false,
  components: {
    Menu: {
      defaultProps: {
        transitionProps: fade,
        shadow: 'none',
        position: 'bottom-end',
        offset: 4,
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { transitionProps: fade, openDelay: 300, offset: 6 } },
    Popover: { defaultProps: { transitionProps: fade } },
    Combobox: { defaultProps: { transitionProps: fade } },
    Select: { defaultProps: { filter: byWords } },
    Modal: {
      defaultProps: {
        transitionProps: { transition: 'fade-up', duration: 140 },
        yOffset: 48,
        overlayProps: { backgroundOpacity: 1, blur: 0 },
        padding: 0,
      },
    },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password', tabIndex: 0 } },
    },
  },
})

const fromTokens = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-dim)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-default': 'var(--default)',
  '--mantine-color-default-hover': 'var(--default-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-error': 'var(--red-text)',
  '--mantine-color-anchor': 'var(--brand-text)',
}

/** Mantine's own variables, said in the product's tokens; those know the two themes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: fromTokens, dark: fromTokens })
