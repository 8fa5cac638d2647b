/** What a signer agrees to. A changed text gets the next version: the events of a request name the version. */
export const disclosure = {
  version: 1,
  text: [
    'By checking the box you agree to sign these documents electronically. Your electronic signature has the same effect as one on paper.',
    'You can ask for the documents on paper, and you can decline to sign here: choose Decline, or close this page and contact whoever sent you the link. There is no fee for either.',
    'Your agreement covers the documents of this link only. You can withdraw it at any time before you finish signing.',
    'You need a browser that shows PDF files, and a printer or storage if you want to keep a copy. After signing you can download your copies from this page for 24 hours; later, ask the sender.',
    'We record when you signed, your IP address, your browser, and how you were reached. This record becomes part of the signed document.',
  ].join('\n\n'),
} as const
