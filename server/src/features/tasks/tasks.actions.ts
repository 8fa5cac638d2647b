export { columnOrder, dueOrder, isOpen, taskAt, tasksWhere } from './task-card.queries.ts'
