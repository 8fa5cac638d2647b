import { signInMessages } from '@credence/contract/auth/calls'
import { randomBytes } from 'node:crypto'
import { test as base, type Page } from '@playwright/test'
import { runCommand } from '../server/test/kit/commands.ts'
import { startMailServer, type MailServer } from '../server/test/kit/mail-server.ts'
import { axe, expect, submitCredentials, selectChoice, userMenu, collectErrors } from './kit/kit.ts'
import { setFirstPassword } from './kit/people-kit.ts'
import { startServer, type RunningServer } from './server.ts'

let mail: MailServer
let server: RunningServer
let settings: Record<string, string>

/** A browser at a new production installation. */
const test = base.extend<{ page: Page }>({
  page: async ({ browser }, use) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const wrong = collectErrors(context, server.url)
    await use(await context.newPage())
    await context.close()
    expect(wrong, 'what went wrong in the pages').toEqual([])
  },
})
test.beforeAll(async () => {
  mail = await startMailServer()
  settings = {
    CREDENCE_MODE: 'production',
    PUBLIC_URL: 'https://localhost:0',
    HOST: 'localhost',
    CREDENCE_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'no-reply@clinic.test',
  }
  server = await startServer(settings)
})
test.afterAll(async () => {
  await server.stop()
  await mail.close()
})

const mailTo = async (address: string, subject: string): Promise<string> => {
  const find = () =>
    mail.arrived.find((each) => each.subject === subject && each.to?.some(({ address: to }) => to === address))
  await expect.poll(() => find() !== undefined, { message: `${subject} to ${address}` }).toBe(true)
  return find()?.text ?? ''
}

const step = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'First steps' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

async function signInAsNew(page: Page, email: string, link: string): Promise<void> {
  await setFirstPassword(page, link)
  await page.goto('/auth/sign-in')
  await submitCredentials(page, email)
  await page
    .getByLabel('Security code')
    .fill(/\b\d{6}\b/.exec(await mailTo(email, 'Your Credence security code'))?.[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(userMenu(page)).toBeVisible()
}

test('an administrator of an empty production installation is led through team, manager, practice, carriers and email', async ({
  page,
}) => {
  const email = 'robin@clinic.test'
  const { code, output } = await runCommand('admin', ['invite', email, 'Robin', 'Castle'], {
    ...settings,
    CREDENCE_DATA: server.dataFolder,
  })
  expect(code, output).toBe(0)
  await signInAsNew(page, email, /https:\S+/.exec(output)?.[0] ?? '')

  await expect(page.getByRole('heading', { name: 'Welcome, Robin!' })).toBeVisible()
  const progress = page.getByText(/^\d of 6 done$/)
  await expect(progress).toHaveText('0 of 6 done')
  await step(page, 'Revenue team').getByRole('button', { name: 'Add revenue team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add revenue team' })
  await dialog.getByLabel('Name').fill('Juniper Revenue')
  await dialog.getByRole('button', { name: 'Add revenue team' }).click()
  await expect(step(page, 'Revenue team')).toContainText('Juniper Revenue')

  const manager = page.getByRole('form', { name: 'First manager' })
  await manager.getByLabel('First Name').fill('Mara')
  await manager.getByLabel('Last Name').fill('First')
  await manager.getByLabel('Email').fill('mara')
  await manager.getByLabel('Last Name').focus()
  await expect(manager.getByText('Must be a valid email')).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Invite manager' })).toBeDisabled()
  await manager.getByLabel('Email').fill('mara@juniper.test')
  await manager.getByRole('button', { name: 'Invite manager' }).click()
  await expect(step(page, 'First manager')).toContainText(
    'Mara First, Juniper Revenue. The invitation has not been used yet.',
  )

  await page.getByRole('form', { name: 'Practice' }).getByLabel('Name').fill('Larch Clinic')
  await page.getByRole('button', { name: 'Add practice' }).click()
  await expect(step(page, 'Practices')).toContainText('Larch Clinic')

  await page.getByRole('searchbox', { name: 'Search payers and hubs' }).fill('alaska')
  await page.getByRole('checkbox', { name: /^Alaska Medicaid/ }).check()
  await axe(page)
  await selectChoice(page.getByRole('radio', { name: 'Data hubs' }))
  await page.getByRole('searchbox', { name: 'Search payers and hubs' }).fill('')
  await page.getByRole('checkbox', { name: /^CAQH/ }).check()
  await page.getByRole('button', { name: 'Add 1 carrier and 1 data hub' }).click()
  await expect(step(page, 'Carriers and data hubs')).toContainText('1 carrier and 1 data hub.')

  await page.getByRole('button', { name: `Send a test to ${email}` }).click()
  await expect(step(page, 'Mail')).toContainText(`The mail server took the test to ${email}.`)
  await mailTo(email, 'Mail from Credence works')
  await expect(step(page, 'Backup')).toContainText('No backup was made yet.')
  await expect(page.getByText('npm run backup -- ')).toBeVisible()
  await expect(progress).toHaveText('5 of 6 done')
  await axe(page)

  // The list stays hidden until a user opens it again.
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await expect(page.getByRole('heading', { name: 'Revenue Teams' })).toBeVisible()
  await page.goto('/h3admin/revenueteams')
  await expect(page.getByRole('button', { name: 'Juniper Revenue', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'System' }).click()
  await page.getByRole('button', { name: 'Open the set-up list' }).click()
  await expect(progress).toHaveText('5 of 6 done')

  // The invited manager signs in and finds the team.
  const welcome = await mailTo('mara@juniper.test', 'Welcome to Credence')
  await page.context().clearCookies()
  await signInAsNew(page, 'mara@juniper.test', /https:\S+/.exec(welcome)?.[0] ?? '')
  await expect(page.getByText('Larch Clinic').first()).toBeVisible()

  // While the mail server is down, the page says that the code is delayed, and a link of the operator signs her in.
  await mail.close()
  await page.context().clearCookies()
  await page.goto('/auth/sign-in')
  await submitCredentials(page, 'mara@juniper.test')
  // The page asks every ten seconds.
  await expect(page.getByText(signInMessages.mailDelayed)).toBeVisible({ timeout: 30_000 })
  const link = await runCommand('admin', ['sign-in-link', 'mara@juniper.test'], {
    ...settings,
    CREDENCE_DATA: server.dataFolder,
  })
  expect(link.code, link.output).toBe(0)
  await page.goto(new URL(/https:\S+/.exec(link.output)?.[0] ?? '').pathname)
  await expect(page.getByText('Hi Mara, this link signs you in as')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(userMenu(page)).toBeVisible()
})
