/** Stands in for XMLHttpRequest in tests: Node has none. */
export class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null
  upload = new EventTarget()
  withCredentials = false
  status = 0
  responseText = ''
  sent: unknown = null
  opened: [string, string] | null = null
  headers: Record<string, string> = {}
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(method: string, address: string) {
    this.opened = [method, address]
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}
