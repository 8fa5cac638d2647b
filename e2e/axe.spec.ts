import { axe, expect, test } from './kit/kit.ts'

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Contrast</title><style>
    body { background: #fff } li, p { color: #222; background: #fff } .box { position: relative; height: 80px }
    .bar { background: #111; height: 40px } .name { position: absolute; top: 0; background: none }
  </style><main><h1>Contrast</h1>${body}</main></html>`

test('a text of too little contrast is found among others of its class', async ({ page: tab }) => {
  await tab.setContent(page('<ul><li>one</li><li>two</li><li>three</li></ul>'))
  await axe(tab)
  await tab.setContent(page('<ul><li>one</li><li>two</li><li style="color: #ccc">three</li></ul>'))
  await expect(axe(tab)).rejects.toThrow(/color-contrast.*\n.*li:nth-child\(3\)/)
})

test('a text that is placed above the background of another element is found', async ({ page: tab }) => {
  const box = (bar: string) => `<div class="box">${bar}<p class="name">a name</p></div>`
  await tab.setContent(page(box('') + box('')))
  await axe(tab)
  await tab.setContent(page(box('') + box('<div class="bar"></div>')))
  await expect(axe(tab)).rejects.toThrow(/color-contrast/)
})
