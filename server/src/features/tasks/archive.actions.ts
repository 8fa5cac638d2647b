/** Users archive only complete tasks. When a provider leaves, the open tasks are archived too. */
export { archiveAllTasks, archiveTasksIn } from './archive.queries.ts'
