/** A PDF with numbered pages and a minimum size. */
function pdfOf(title: string, pages = 1, bytes = 0): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
  const kids: string[] = []
  for (let page = 1; page <= pages; page += 1) {
    const drawing = `BT /F1 24 Tf 72 700 Td (${title}, page ${page}) Tj ET`
    kids.push(`${objects.length + 1} 0 R`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    )
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  // The size comes from a comment, which readers skip.
  text += `%${'x'.repeat(bytes)}\n`
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A file for a file chooser. */
export const pdfFile = (name: string, ...paper: Parameters<typeof pdfOf>) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf(...paper),
})
