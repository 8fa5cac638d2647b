import { z } from 'zod'
import { anyone, link, signedIn } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idAnywhere } from '../kit/ids.ts'
import { linkPurpose } from '../kit/link-purpose.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

export const signInMessages = {
  mismatch: 'Email / password did not match',
  codeNeeded: 'A security code was sent to your email',
  mailDelayed:
    'Mail is delayed at the moment, so it may arrive late. If it does not arrive, please contact your administrator.',
  codeWrong: 'Invalid security code; please check your email and try again',
  codeExpired: 'Security code has expired; please try again',
  teamClosed: 'Your revenue team is closed; please contact your administrator',
} as const

export const signInLinkMessages = {
  invalid: "That link doesn't appear to be valid, or it was used before. Please ask your administrator for a new one.",
  expired: 'That link has expired. Please ask your administrator for a new one.',
} as const

export const passwordMessages = {
  robot: 'Please confirm that you are, in fact, not a robot!',
  rule: "Password must contain at least 8 characters, and include: one uppercase, one lowercase, one number and one special character (e.g. '!' or '*')",
  mustMatch: 'Passwords must match',
  linkInvalid:
    "That link doesn't appear to be valid. Please make sure to copy and paste the full URL from your email inbox.",
  linkExpired: 'That link has expired. Request a new one here.',
} as const

/** Sets a new password, or somebody's first one. */
export const passwordLink = linkPurpose({
  kind: 'password',
  subjects: ['account'],
  lifetime: '60 minutes',
  page: '/auth/reset-password/:token',
  texts: { unknown: passwordMessages.linkInvalid, expired: passwordMessages.linkExpired },
  staysOpen: false,
})

/** Signs its account in once. An operator of the machine makes it. */
export const signInLink = linkPurpose({
  kind: 'signIn',
  subjects: ['account'],
  lifetime: '15 minutes',
  page: '/auth/sign-in-link/:token',
  texts: { unknown: signInLinkMessages.invalid, expired: signInLinkMessages.expired },
  staysOpen: false,
})

export const emailField = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(limits.text, 'Must be a valid email')
  .pipe(z.email('Must be a valid email'))
const passwordField = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(limits.text, 'Password is required')
export const codeField = z.string().trim().min(1, 'Security code is required').max(limits.text)

const strong = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*]).{8,}$/s
export const newPasswordField = passwordField.regex(strong, passwordMessages.rule)

/** The sign-in form of the browser; the call itself carries email and password in its Authorization header. */
export const signInForm = z.object({ email: emailField, password: passwordField })

export const newPasswordForm = z
  .object({
    password: newPasswordField,
    passwordConfirmation: z.string({ error: passwordMessages.mustMatch }).max(limits.text),
  })
  .refine((form) => form.password === form.passwordConfirmation, {
    path: ['passwordConfirmation'],
    message: passwordMessages.mustMatch,
  })

/** 64 characters of base64url at most; shorter or longer tokens are simply unknown. */
const tokenField = z.string().min(1).max(512)
const done = z.object({})

const codeRefusals = {
  401: signInMessages.mismatch,
  406: 'The password is right and a security code is needed; it was emailed. `mailDelayed` is true while the mail server fails.',
  409: signInMessages.codeWrong,
  422: signInMessages.codeExpired,
  423: signInMessages.teamClosed,
  429: 'Too many failed attempts for this account or from this address; Retry-After says when to come back.',
  503: 'Too many sign-ins at once; Retry-After says when to come back.',
}

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in with a Basic Authorization header and starts a cookie session.',
  access: anyone('this is how a session begins'),
  bodyAs: 'form',
  body: z
    .object({ mfaToken: codeField.optional(), rememberThisDevice: z.stringbool().or(z.boolean()).optional() })
    .optional(),
  answer: done,
  refuses: codeRefusals,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session.',
  access: signedIn,
  team: 'optional',
  answer: done,
})

export const getBotChallenge = endpoint({
  method: 'GET',
  path: '/auth/botcheck',
  summary: 'A fresh proof-of-work challenge for the password reset form.',
  access: anyone('the reset form is used by people who cannot sign in'),
  passive: true,
  answer: z.object({ challenge: z.unknown() }),
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/resetpassword',
  summary: 'Emails a password reset link if the account exists; answers the same if not.',
  access: anyone('used by people who cannot sign in'),
  body: z.object({
    email: emailField,
    reCaptchaToken: z
      .string({ error: passwordMessages.robot })
      .min(1, passwordMessages.robot)
      .max(16_384, passwordMessages.robot),
  }),
  answer: done,
  refuses: { 400: passwordMessages.robot, 429: 'Too many requests from this address.' },
})

export const getPasswordLink = endpoint({
  method: 'GET',
  path: '/auth/resetpassword/:token',
  summary: 'Whose password a link sets, and whether it is a reset or a first password.',
  access: link(passwordLink),
  params: z.object({ token: tokenField }),
  answer: z.object({ firstName: z.string(), isReset: z.boolean() }),
  refuses: { 404: passwordMessages.linkInvalid, 422: passwordMessages.linkExpired },
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/auth/setpassword',
  summary: 'Sets a new password by a link, and ends every other sign-in of the account.',
  access: link(passwordLink),
  body: z
    .object({ ...newPasswordForm.shape, token: tokenField })
    .refine((form) => form.password === form.passwordConfirmation, {
      path: ['passwordConfirmation'],
      message: passwordMessages.mustMatch,
    }),
  answer: done,
  refuses: { 404: passwordMessages.linkInvalid, 422: passwordMessages.linkExpired },
})

export const getSignInLink = endpoint({
  method: 'GET',
  path: '/auth/signinlink/:token',
  summary: 'Whom a link made by an operator signs in.',
  access: link(signInLink),
  params: z.object({ token: tokenField }),
  answer: z.object({ firstName: z.string(), email: z.string() }),
  refuses: { 404: signInLinkMessages.invalid, 422: signInLinkMessages.expired, 423: signInMessages.teamClosed },
})

export const signInByLink = endpoint({
  method: 'POST',
  path: '/auth/signinlink',
  summary: 'Starts a cookie session by a link made by an operator, once, without password and code.',
  access: link(signInLink),
  body: z.object({ token: tokenField }),
  answer: done,
  refuses: { 404: signInLinkMessages.invalid, 422: signInLinkMessages.expired, 423: signInMessages.teamClosed },
})

export const chooseTeam = endpoint({
  method: 'PUT',
  path: '/auth/revenueteam',
  summary:
    'Enters a revenue team: any for platform administrators, the own one for everybody else. Another team brings the session a new id: a cookie, or a bearer token where the call came with one.',
  access: signedIn,
  team: 'resolving',
  body: z.object({ revenueTeamId: idAnywhere('team') }),
  answer: z.object({ id: z.number(), accessToken: z.string().optional() }),
  refuses: { 418: texts.noTeamAccess },
})

const owningTeam = (
  kind: 'task' | 'fppetask' | 'practice' | 'provider',
  entity: 'task' | 'fppeTask' | 'practice' | 'provider',
) =>
  endpoint({
    method: 'GET',
    path: `/auth/revenueteam/${kind}/:id`,
    summary: `The id of the team that owns a ${kind}.`,
    access: signedIn,
    team: 'resolving',
    params: z.object({ id: idAnywhere(entity) }),
    answer: z.number(),
    refuses: { 418: texts.noTeamAccess },
  })
export const getTeamOfTask = owningTeam('task', 'task')
export const getTeamOfFppeTask = owningTeam('fppetask', 'fppeTask')
export const getTeamOfPractice = owningTeam('practice', 'practice')
export const getTeamOfProvider = owningTeam('provider', 'provider')

const bearerUser = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.string().nullable(),
  isH3Admin: z.boolean(),
  authorities: z.array(z.string()),
  environment: z.string().nullable(),
})
const bearerAnswer = z.object({ accessToken: z.string(), user: bearerUser })
/**
 * The alternative flow has no cookies to tie a code to its attempt, so the 406 answer carries this and the second call
 * returns it.
 */
const codeParts = { mfaToken: codeField.optional(), challenge: z.string().max(128).optional() }

export const signInForToken = endpoint({
  method: 'POST',
  path: '/auth/sign-in',
  summary: 'Alternative flow: signs in and answers a bearer token.',
  access: anyone('this is how a session begins'),
  body: z.object({ email: emailField, password: passwordField, ...codeParts }),
  answer: bearerAnswer,
  refuses: codeRefusals,
})

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/sign-up',
  summary: 'Alternative flow: makes an account without team or rights, once the emailed code proves the address.',
  access: anyone('people without an account begin here'),
  body: z.object({
    email: emailField,
    password: newPasswordField,
    firstName: z
      .string('First name is required')
      .trim()
      .min(1, 'First name is required')
      .max(limits.text)
      .regex(/^[^\r\n\0]*$/),
    lastName: z
      .string('Last name is required')
      .trim()
      .min(1, 'Last name is required')
      .max(limits.text)
      .regex(/^[^\r\n\0]*$/),
    ...codeParts,
  }),
  answer: bearerAnswer,
  refuses: codeRefusals,
})

export const getMyAccount = endpoint({
  method: 'GET',
  path: '/auth/my-account',
  summary: 'Alternative flow: the account behind a bearer token.',
  access: signedIn,
  team: 'optional',
  answer: z.object({ user: bearerUser }),
})
