import { config } from 'zod'

// Zod would try whether it may compile schemas from text; the pages' policy forbids that, and every attempt is reported as an error.
config({ jitless: true })
