import { beSignedIn, demo, expect, submitCredentials } from './kit/kit.ts'
import { codeIn, newAccount, newestMail } from './kit/mail.ts'
import {
  axe,
  enterAsNew,
  fillUser,
  freshEmail,
  makeUser,
  openUsers,
  picture,
  removeUser,
  rowOf,
  setLevel,
  test,
  toast,
} from './kit/people-kit.ts'
import { putAddress } from './kit/turn.ts'

test('a new user sets a password from the welcome email, signs in with the emailed code and sees exactly what was granted', async ({
  page,
  visitor,
}) => {
  const email = freshEmail()
  await beSignedIn(page, demo.manager)
  await makeUser(page, { Tasks: 'Edit', Practices: 'View' }, { firstName: 'Wilma', lastName: 'Fresh', email })
  await page.getByLabel('Filter users').fill(email)
  await expect(rowOf(page, email)).toContainText('Tasks (edit)')
  await expect(rowOf(page, email)).toContainText('Practices (view)')
  await expect(rowOf(page, email)).toContainText('Never')

  const own = await visitor()
  await enterAsNew(own, email)
  const entries = own.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(own.getByRole('link', { name: /^Tasks/ })).toBeVisible()
  const places = async () => Promise.all((await entries.all()).map((entry) => entry.getAttribute('href')))
  await expect
    .poll(async () => (await places()).filter((place) => !place?.startsWith('/practice/')))
    .toEqual(['/', '/', '/tasks', '/reports/practice', '/reports/task'])
  await putAddress(own, '/admin/users')
  await expect(own).toHaveURL(/\/$/)

  await removeUser(page, email)
  await own.getByRole('link', { name: /^Tasks/ }).click()
  await own.reload()
  await expect(own.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('an account that signed up joins the team that adds it, and its owner signs in with the same password', async ({
  page,
  visitor,
  request,
}) => {
  const account = await newAccount(request)
  await beSignedIn(page, demo.manager)
  await openUsers(page)
  await page.getByRole('button', { name: '+ Add New User' }).click()
  await fillUser(page, { firstName: 'Robin', lastName: 'Marsh', email: account.email })
  await setLevel(page, 'Tasks', 'View')
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(toast(page, 'User added!')).toBeVisible()
  await expect(
    toast(
      page,
      'Robin already had an account. It belongs to your team now and keeps its password. Robin was told by email.',
    ),
  ).toBeVisible()
  await page.getByLabel('Filter users').fill(account.email)
  await expect(rowOf(page, account.email)).toContainText('Tasks (view)')
  await axe(page)

  expect((await newestMail(request, account.email, 2)).text).toContain(
    'your account now belongs to Aurora Revenue Partners',
  )
  const own = await visitor()
  await own.goto('/auth/sign-in')
  await submitCredentials(own, account.email, account.password)
  await own.getByLabel('Security code').fill(codeIn(await newestMail(request, account.email, 3)))
  await own.keyboard.press('Enter')
  await expect(own.getByRole('link', { name: /^Tasks/ })).toBeVisible()
  await removeUser(page, account.email)
})

test('a user row is edited in place: the role follows the levels, cancel restores, and saving without a change makes no call', async ({
  page,
}) => {
  const user = { firstName: 'Edith', lastName: 'Changer', email: freshEmail() }
  await beSignedIn(page, demo.manager)
  await makeUser(page, { Tasks: 'View' }, user)
  await page.getByLabel('Filter users').fill(user.email)
  const edit = page.getByRole('button', { name: 'Edit Edith Changer' })

  await edit.click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByLabel('Role')).toHaveValue('')
  await page.getByLabel('Last Name').fill('Nobody')
  await page.getByLabel('Role').selectOption('Editor')
  await expect(page.getByRole('radiogroup', { name: 'KPIs' }).getByRole('radio', { name: 'Edit' })).toBeChecked()
  await expect(
    page.getByRole('radiogroup', { name: 'Users administration' }).getByRole('radio', { name: 'None' }),
  ).toBeChecked()
  await setLevel(page, 'KPIs', 'View')
  await expect(page.getByLabel('Role')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(edit).toBeFocused()
  await expect(rowOf(page, user.email)).toContainText('Edith Changer')
  await expect(rowOf(page, user.email)).toContainText('Tasks (view)')

  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(new URL(request.url()).pathname.replace(/\d+/, 'id'))
  })
  await edit.click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  expect(saves).toEqual([])

  await edit.click()
  await page.getByLabel('Cell Phone').pressSequentially('9075550142')
  await expect(page.getByLabel('Cell Phone')).toHaveValue('(907) 555-0142')
  await page.getByLabel('Role').selectOption('View Only')
  await page.getByRole('switch', { name: 'Can access all practices' }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please select at least one practice')).toBeVisible()
  await page.getByRole('button', { name: /^Restricted to Practice\(s\): / }).click()
  await page.getByRole('option', { name: 'Homer Harbor Pediatrics' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'User updated!')).toBeVisible()
  expect(saves).toEqual(['/api/user/admin/id/details', '/api/user/admin/id/permissions'])
  await expect(rowOf(page, user.email)).toContainText('(907) 555-0142')
  await expect(rowOf(page, user.email)).toContainText('View Only')
  await expect(rowOf(page, user.email)).toContainText('Homer Harbor Pediatrics')
  await removeUser(page, user.email)
})

test('a new user with missing values, a used address or a failed call stays in its row, and a password link is copied', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  await openUsers(page)
  await test.step('missing values show the specified messages, and a used address keeps the row open', async () => {
    const user = { firstName: 'Dora', lastName: 'Double', email: freshEmail() }
    await page.getByRole('button', { name: '+ Add New User' }).click()
    await page.getByLabel('First Name').fill('Dora')
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'First Name, Last Name, and Email are required' }),
    ).toBeVisible()
    await expect(page.getByLabel('Last Name')).toBeFocused()
    await fillUser(page, { ...user, email: demo.editor.toUpperCase() })
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(
      page.getByText('A user with that email address already exists in the system; please use a different email'),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await expect(page.getByLabel('First Name')).toHaveValue('Dora')
    await page.getByRole('textbox', { name: 'Email' }).fill(user.email)
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(toast(page, 'User added!')).toBeVisible()
    await removeUser(page, user.email)
  })
  await page.getByLabel('Filter users').fill('')
  await test.step('a failure of the second call keeps the row open, and saving again does not create the user twice', async () => {
    const user = { firstName: 'Petra', lastName: 'Partial', email: freshEmail() }
    let failures = 1
    await page.route('**/permissions', (route) =>
      failures-- > 0 ? route.fulfill({ status: 500, json: { message: 'x' } }) : route.continue(),
    )
    await page.getByRole('button', { name: '+ Add New User' }).click()
    await fillUser(page, user)
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(toast(page, 'Something went wrong; please try again')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Petra')
    await page.getByLabel('Last Name').fill('Complete')
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(toast(page, 'User added!')).toBeVisible()
    await page.getByLabel('Filter users').fill(user.email)
    await expect(rowOf(page, user.email)).toHaveCount(1)
    await expect(rowOf(page, user.email)).toContainText('Petra Complete')
    await removeUser(page, user.email)
  })
  await page.getByLabel('Filter users').fill('')
  await test.step('a password link is generated, shown and copied', async () => {
    const user = { firstName: 'Linus', lastName: 'Link', email: freshEmail() }
    await page.getByRole('button', { name: '+ Add New User' }).click()
    await fillUser(page, user)
    await page.getByLabel('Send welcome email').uncheck()
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.getByLabel('Filter users').fill(user.email)
    await page.getByRole('button', { name: 'Generate a password link for Linus Link' }).click()
    await expect(toast(page, 'URL generated!')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Password link of Linus Link' })).toHaveValue(
      /\/auth\/reset-password\/\S{40,}/,
    )
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Copy the password link of Linus Link' })).toBeVisible()
    await removeUser(page, user.email)
  })
})

test('a photo is shown before it is saved, and everywhere afterwards', async ({ page, visitor }) => {
  const user = { firstName: 'Phoebe', lastName: 'Photo', email: freshEmail() }
  await beSignedIn(page, demo.manager)
  await openUsers(page)
  await page.getByRole('button', { name: '+ Add New User' }).click()
  await fillUser(page, user)
  await page.locator('input[type=file]').setInputFiles({ ...picture, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(page.getByText('File size too large; max file size is 10 Mb')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Choose a photo' }).locator('img')).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(toast(page, 'User added!')).toBeVisible()
  await page.getByLabel('Filter users').fill(user.email)
  const shown = rowOf(page, user.email).locator('img')
  await expect(shown).toHaveAttribute('src', /\/api\/user\/photo\//)
  await expect(shown).toHaveJSProperty('naturalWidth', 256)

  const own = await visitor()
  await enterAsNew(own, user.email)
  await expect(own.getByRole('banner').locator('img')).toHaveAttribute('src', /\/api\/user\/photo\//)

  const above = await visitor()
  await beSignedIn(above, demo.administrator)
  await above.goto('/')
  await above.getByRole('button', { name: 'Aurora Revenue Partners', exact: true }).click()
  await above.getByRole('link', { name: 'Users' }).click()
  await above.getByLabel('Filter users').fill(user.email)
  await expect(rowOf(above, user.email).locator('img')).toBeVisible()
  await removeUser(page, user.email)
})

test('a user without the right has no page, and a viewer has no buttons', async ({ page, visitor }) => {
  await beSignedIn(page, demo.editor)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: /^Tasks/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await putAddress(page, '/admin/users')
  await expect(page).toHaveURL(/\/$/)

  const manager = await visitor()
  const user = { firstName: 'Vera', lastName: 'Viewer', email: freshEmail() }
  await beSignedIn(manager, demo.manager)
  await makeUser(manager, { 'Users administration': 'View' }, user)
  const own = await visitor()
  await enterAsNew(own, user.email)
  await openUsers(own)
  await expect(rowOf(own, demo.editor)).toBeVisible()
  await expect(own.getByRole('button', { name: /Add New User|^Edit |^Delete |password link/ })).toHaveCount(0)
  await expect(own.getByRole('columnheader', { name: 'Active Password Reset Link' })).toHaveCount(0)
  await axe(own)
  await removeUser(manager, user.email)
})

test('a right that is taken away during work is refused with the next click', async ({ page, visitor }) => {
  const user = { firstName: 'Remo', lastName: 'Revoked', email: freshEmail() }
  await beSignedIn(page, demo.manager)
  await makeUser(page, { 'Users administration': 'Edit', Tasks: 'View' }, user)
  const own = await visitor()
  await enterAsNew(own, user.email)
  await openUsers(own)
  await expect(
    own.getByRole('img', { name: 'You cannot manage a user who holds more rights than you do' }).first(),
  ).toBeVisible()
  await own.getByRole('button', { name: 'Edit Willa Tulugak' }).click()
  await own.getByLabel('Last Name').fill('Changed')

  await page.getByLabel('Filter users').fill(user.email)
  await page.getByRole('button', { name: 'Edit Remo Revoked' }).click()
  await setLevel(page, 'Users administration', 'None')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'User updated!')).toBeVisible()

  await own.getByRole('button', { name: 'Save changes' }).click()
  await expect(own).toHaveURL(/\/$/)
  await expect(own.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await openUsers(page)
  await expect(rowOf(page, 'willa.tulugak@aurora.test')).toContainText('Willa Tulugak')
  await removeUser(page, user.email)
})

test('the users, a row in edit mode, a new row with its errors and a deletion are accessible in both themes', async ({
  page,
}) => {
  test.slow()
  await beSignedIn(page, demo.manager)
  await openUsers(page)
  await test.step('the confirmation of a deletion is accessible in both themes, and an empty table says so', async () => {
    await page.getByRole('button', { name: 'Delete Oren Katz' }).click()
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this user?')
    await axe(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Filter users').fill('nobody at all')
    await expect(page.getByText('No users found...')).toBeVisible()
  })
  await page.getByLabel('Filter users').fill('')
  await test.step('a new user row with its errors and the list of practices are accessible in both themes', async () => {
    await page.getByRole('button', { name: '+ Add New User' }).click()
    await page.getByRole('switch', { name: 'Can access all practices' }).uncheck({ force: true })
    await page.getByRole('button', { name: 'Add user' }).click()
    await axe(page)
    await page.getByRole('button', { name: /^Restricted to Practice\(s\): / }).click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(6)
    await axe(page)
  })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await test.step('the table of users and a row in edit mode are accessible in both themes', async () => {
    await axe(page)
    await page.getByRole('button', { name: 'Edit Dana Ellingson' }).click()
    await axe(page)
    for (const width of [1400, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const [panel, table] = [
        await page.getByRole('form', { name: 'Dana Ellingson' }).boundingBox(),
        await page.getByRole('region', { name: 'Users' }).boundingBox(),
      ]
      if (!panel || !table) throw new Error('Nothing is open')
      expect(
        [panel.x > table.x, panel.x + panel.width < table.x + table.width],
        `the panel within the table at ${width}`,
      ).toEqual([true, true])
    }
  })
})
