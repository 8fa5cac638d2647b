import { canView } from '@credence/contract/kit/access'
import { Link } from 'react-router'
import { useMay } from '../../kit/use-may.ts'

const access = { provider: canView('PROVIDER_BASIC'), practice: canView('PRACTICE_BASIC') }

/** A provider or a practice by name; a link for those who may open its page. */
export function EntityLink({ type, id, name }: { type: 'provider' | 'practice'; id: number; name: string }) {
  const may = useMay(access[type])
  return may ? <Link to={`/${type}/${id}`}>{name}</Link> : name
}
