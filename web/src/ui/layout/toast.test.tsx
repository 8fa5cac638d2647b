import { cleanNotifications, notificationsStore } from '@mantine/notifications'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { toast } from './toast.tsx'

const shown = () =>
  notificationsStore.getState().notifications.map(({ message }) => renderToStaticMarkup(<>{message}</>))

afterEach(() => cleanNotifications())

test('the same words told three times are one message with a count', () => {
  for (let time = 0; time < 3; time += 1) toast.done('Updated!')
  toast.done('Created!')
  expect(shown()).toEqual(['Updated!<span class="times">3</span>', 'Created!'])
})

test('a page that several calls were refused to is told once, in the words of that page', () => {
  toast.refused(404, '/provider/9')
  toast.refused(404, '/provider/9')
  // The first refusal has led to the dashboard by now.
  toast.refused(404, '/')
  expect(shown()).toEqual(['This provider does not exist or was removed'])
  toast.refused(404, '/practice/9')
  expect(shown()).toEqual(['This practice does not exist or was removed'])
})
