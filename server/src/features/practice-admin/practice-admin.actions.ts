export { practicesToManage } from './practice-admin.queries.ts'
