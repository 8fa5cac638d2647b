// The cards with charts, and with them the library that draws the charts, are a chunk of their own.
import '@mantine/charts/styles.layer.css'

export { LagCard } from './lag-card.tsx'
export { StatusCard } from './status-card.tsx'
