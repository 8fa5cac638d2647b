interface PasswordRule {
  name: string
  met: (password: string) => boolean
}

/** The parts of the password rule, one by one, for somebody who is typing. Together they are the contract's rule. */
export const passwordRules: readonly PasswordRule[] = [
  { name: 'At least 8 characters', met: (password) => password.length >= 8 },
  { name: 'One uppercase letter', met: (password) => /[A-Z]/.test(password) },
  { name: 'One lowercase letter', met: (password) => /[a-z]/.test(password) },
  { name: 'One number', met: (password) => /\d/.test(password) },
  { name: 'One special character (! @ # $ % ^ & *)', met: (password) => /[!@#$%^&*]/.test(password) },
]
