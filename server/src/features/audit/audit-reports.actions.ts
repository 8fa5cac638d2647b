export { changeAudit, loginAudit, type AuditRange } from './audit-reports.queries.ts'
