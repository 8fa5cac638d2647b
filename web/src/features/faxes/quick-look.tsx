import { getFax, splitFax, type FaxDetails, type FaxRow } from '@credence/contract/faxes/calls'
import type { ReferralSettings } from '@credence/contract/referrals/settings'
import { texts } from '@credence/contract/texts'
import { IconDownload, IconRotateClockwise, IconScissors } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { saveFileFrom } from '../../kit/open-file.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Failed } from '../../ui/layout/states.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { useViewer } from '../../ui/pdf/use-viewer.ts'
import { ViewerControls } from '../../ui/pdf/viewer-controls.tsx'
import { CannotShow, Opening } from '../../ui/pdf/viewer-states.tsx'
import classes from './faxes.module.css'
import { SplitBar } from './split-bar.tsx'
import { Triage } from './triage.tsx'
import { useClaim } from './use-claim.ts'

const FaxPages = lazy(async () => ({ default: (await import('./fax-pages.tsx')).FaxPages }))

interface QuickLookProps {
  fax: FaxRow
  settings: ReferralSettings | undefined
  isDiscarded: boolean
  onHandled: () => void
}

/** Opening a fax is recorded, so its details are read once, and forgotten when it closes. */
const useFax = (faxId: number, pages: number | null) =>
  useQuery<FaxDetails>({
    // A split changes the number of pages.
    queryKey: [...keyOf(getFax), faxId, pages],
    queryFn: ({ signal }) => staffCall(getFax, { params: { faxId } }, { signal, mayBeGone: true }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: false,
  })

/** A fax to look at, with its triage beside it. */
export function QuickLook({ fax, settings, isDiscarded, onHandled }: QuickLookProps) {
  const { data: details, error, refetch } = useFax(fax.id, fax.pages)
  const claim = useClaim(fax.id, !isDiscarded)
  return (
    <>
      <section className={classes['look']} aria-label="Quick look">
        {error ? (
          <div className={classes['middle']}>
            <Failed sentence={texts.tryAgainPanel} onRetry={() => void refetch()}>
              {error instanceof CallError && error.status === 404
                ? 'This fax was deleted.'
                : 'The fax could not be loaded.'}
            </Failed>
          </div>
        ) : !details ? (
          <div className={classes['middle']}>
            <Opening />
          </div>
        ) : (
          <FaxFile key={details.signedDownloadUrl} details={details} onRefused={claim.refuse} />
        )}
      </section>
      <Triage
        key={details ? 'form' : 'waiting'}
        details={details}
        settings={settings}
        claim={claim}
        onHandled={onHandled}
      />
    </>
  )
}

const toggled = (pages: ReadonlySet<number>, page: number): ReadonlySet<number> =>
  new Set(pages.has(page) ? [...pages].filter((each) => each !== page) : [...pages, page])

function FaxFile({ details, onRefused }: { details: FaxDetails; onRefused: (message: string) => void }) {
  const { id, filename, pages, isUnreadable, signedDownloadUrl, state } = details
  const viewer = useViewer()
  const [turn, setTurn] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const canSplit = useMay(splitFax) && state === 'NEW' && (pages ?? 0) > 1
  const isShown = signedDownloadUrl !== null && !isUnreadable
  const choose = (page: number) => setChosen((before) => toggled(before ?? new Set(), page))
  return (
    <>
      <div className={classes['bar']}>
        <span className={classes['filename']} title={filename}>
          {filename}
        </span>
        {isShown && (
          <>
            <ViewerControls viewer={viewer} />
            <IconButton icon={IconRotateClockwise} label="Rotate" onClick={() => setTurn((turn + 90) % 360)} />
            {canSplit && (
              <IconButton
                icon={IconScissors}
                label="Split"
                aria-pressed={chosen !== null}
                onClick={() => setChosen(chosen ? null : new Set())}
              />
            )}
          </>
        )}
        <DownloadButton details={details} />
      </div>
      {isShown ? (
        <Suspense
          fallback={
            <div className={classes['middle']}>
              <Opening />
            </div>
          }
        >
          <FaxPages url={signedDownloadUrl} viewer={viewer} turn={turn} chosen={chosen} onChoose={choose} />
        </Suspense>
      ) : (
        <div className={classes['middle']}>
          <CannotShow title={isUnreadable ? 'Cannot be read' : 'Checking'}>
            {isUnreadable
              ? 'The file of this fax is damaged, protected or too large to show. Please download it to look at it.'
              : 'This fax is being checked for viruses. Please open it again in a moment.'}
          </CannotShow>
        </div>
      )}
      {chosen && (
        <SplitBar faxId={id} pages={pages ?? 0} chosen={chosen} onRefused={onRefused} onDone={() => setChosen(null)} />
      )}
    </>
  )
}

/** The addresses of the files end after some minutes, so a download asks for a new one. */
function DownloadButton({ details }: { details: FaxDetails }) {
  const download = async () => {
    const { signedDownloadUrl, originalDownloadUrl } = await staffCall(
      getFax,
      { params: { faxId: details.id } },
      { mayBeGone: true },
    )
    const url = originalDownloadUrl ?? signedDownloadUrl
    if (url !== null) saveFileFrom(url)
  }
  return (
    <IconButton
      icon={IconDownload}
      label="Download"
      disabled={details.signedDownloadUrl === null}
      onClick={() =>
        void download().catch((error: unknown) => {
          if (!(error instanceof CallError && error.handled)) toast.failed(texts.tryAgain)
        })
      }
    />
  )
}
