import { describe, expect, it } from 'vitest'
import { pickersOf, withPicked, withTemplate, type FilledText } from './placeholder-values.ts'

const blank: FilledText = { source: '', content: '', provider: '', date: '', time: '' }
const reminder = 'Your visit with {provider} is on {date} at {time}.'
const chosen = withTemplate(blank, reminder)

describe('the text of a template', () => {
  it('holds its placeholders until something is picked', () => {
    expect(chosen.content).toBe(reminder)
    expect(pickersOf(chosen)).toEqual(['provider', 'date', 'time'])
  })

  it('is filled with what is picked, and again with what is picked next', () => {
    const first = withPicked(chosen, 'provider', 'Dr. Patel')
    expect(first.content).toBe('Your visit with Dr. Patel is on {date} at {time}.')
    const dated = withPicked(withPicked(first, 'date', '2026-11-18'), 'time', '14:00')
    expect(dated.content).toBe('Your visit with Dr. Patel is on 11/18/2026 at 2:00 PM.')
    expect(withPicked(dated, 'provider', 'Dr. Wren').content).toBe(
      'Your visit with Dr. Wren is on 11/18/2026 at 2:00 PM.',
    )
  })

  it('keeps its placeholder while a date is half typed', () => {
    expect(withPicked(chosen, 'date', '11/1').content).toBe(reminder)
  })

  it('takes over what was picked for the template before', () => {
    const picked = withPicked(chosen, 'time', '09:05')
    expect(withTemplate(picked, 'Be there at {time}').content).toBe('Be there at 9:05 AM')
  })
})

describe('an edited text', () => {
  const edited = { ...withPicked(chosen, 'provider', 'Dr. Patel') }
  edited.content = edited.content.replace('visit', 'appointment')

  it('keeps the edit when something else is picked', () => {
    expect(withPicked(edited, 'provider', 'Dr. Wren').content).toBe(
      'Your appointment with Dr. Wren is on {date} at {time}.',
    )
    expect(withPicked(edited, 'date', '2026-11-18').content).toBe(
      'Your appointment with Dr. Patel is on 11/18/2026 at {time}.',
    )
  })

  it('gets its placeholder back when the picker is cleared', () => {
    expect(withPicked(edited, 'provider', '').content).toBe('Your appointment with {provider} is on {date} at {time}.')
  })

  it('that holds a typed placeholder gets its picker', () => {
    expect(pickersOf({ source: '', content: 'See you at {time}' })).toEqual(['time'])
  })
})
