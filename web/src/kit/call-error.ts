import { texts } from '@credence/contract/texts'

export interface Refusal {
  message: string
  fields?: Record<string, string>
  errors?: readonly string[]
  confirm?: string
  requestId?: string
}

/** Why a call did not succeed. Status 0: the server could not be reached. */
export class CallError extends Error {
  readonly status: number
  readonly fields: Record<string, string>
  /** Several things that stand in the way, each a sentence. */
  readonly errors: readonly string[]
  /** The field of the body that lets the same call pass once somebody has confirmed what the message says. */
  readonly confirm: string | undefined
  readonly requestId: string | undefined
  /**
   * True once the generic wrapper has sent the user elsewhere, or said what there is to say: the caller has nothing
   * left to tell.
   */
  handled = false

  constructor(status: number, refusal: Refusal) {
    super(refusal.message)
    this.name = 'CallError'
    this.status = status
    this.fields = refusal.fields ?? {}
    this.errors = refusal.errors ?? []
    this.confirm = refusal.confirm
    this.requestId = refusal.requestId
  }
}

export const unreachable = () => new CallError(0, { message: texts.checkConnection })

/** The error of an answer: its own message where it has one, else a sentence that is always true. */
export async function errorOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null)
  const { message, fields, errors, confirm, requestId } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<Record<keyof Refusal, unknown>>
  return new CallError(response.status, {
    message: typeof message === 'string' && message !== '' ? message : texts.somethingWentWrong,
    ...(typeof fields === 'object' && fields !== null ? { fields: fields as Record<string, string> } : {}),
    ...(Array.isArray(errors) ? { errors: errors.filter((each) => typeof each === 'string') } : {}),
    ...(typeof confirm === 'string' ? { confirm } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
  })
}
