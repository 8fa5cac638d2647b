export { VerifiedUpTo } from '../../domain/audit/verified-up-to.tsx'
