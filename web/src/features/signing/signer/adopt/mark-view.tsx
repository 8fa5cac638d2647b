import '@fontsource-variable/caveat/wght.css'
import type { Mark } from '@credence/contract/signing/fields'
import classes from './adopt.module.css'

/** A signature or initials as the signer gave them. The document shows typed ones in a font that has every script. */
export const MarkView = ({ mark }: { mark: Mark }) =>
  mark.drawn ? (
    <img className={classes['drawn']} src={mark.drawn} alt="Drawn by hand" />
  ) : (
    <span className={classes['typed']} dir="auto">
      {mark.typed}
    </span>
  )
