export * from '../src/database/embedded/installed.ts'
