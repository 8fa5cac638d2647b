/** Users archive complete tasks only; a provider who leaves takes along what is still open. */
export { archiveAllTasks, archiveTasksIn } from './archive.queries.ts'
