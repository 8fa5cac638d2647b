const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The nonce that this response's policy accepts on style elements. */
export const styleNonce = () => nonce

// The scroll lock behind dialogs and menus reads its nonce from this global and offers no other way.
Object.assign(globalThis, { __webpack_nonce__: nonce })
