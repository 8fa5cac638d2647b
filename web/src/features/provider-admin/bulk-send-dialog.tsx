import { limits } from '@credence/contract/limits'
import {
  getProviderOnboardingUrl,
  listEsignatureTemplates,
  listProvidersToManage,
  providerAdminTexts,
  sendProviderForms,
} from '@credence/contract/provider-admin/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { mapOf, nothingTurned } from '../../domain/management/choices.ts'
import { Issues } from '../../domain/management/form-footer.tsx'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import classes from './provider-admin.module.css'
import { RecipientTable } from './recipient-table.tsx'
import { TemplatesSection } from './templates-section.tsx'

const nobody: ReadonlySet<number> = new Set()

/** Sends onboarding forms to several providers at once, to all of them or to none. */
export function BulkSendDialog({ onClose }: { onClose: () => void }) {
  const eligible = useQuery({
    ...read(listProvidersToManage, { query: { onlyOnboardingEligible: 'true' } }),
    refetchOnMount: 'always',
  })
  const templateList = useQuery(read(listEsignatureTemplates, { query: {} }))
  const [chosen, setChosen] = useState(nobody)
  const [templates, setTemplates] = useState(nothingTurned)
  const [asked, setAsked] = useState(false)
  const [issues, setIssues] = useState<readonly string[]>([])
  const send = useSave(sendProviderForms, {
    done: providerAdminTexts.sent,
    creates: true,
    refreshes: [getProviderOnboardingUrl, listEsignatureTemplates],
    onSaved: onClose,
    onRefused: ({ status, errors }) => {
      setAsked(false)
      if (status === 422) setIssues(errors)
      return status === 422 && errors.length > 0
    },
  })
  const tooMany = chosen.size > limits.formsAtOnce
  const failed = eligible.isError && !eligible.data
  const choose = (next: ReadonlySet<number>) => {
    setChosen(next)
    setIssues([])
  }
  return (
    <Dialog
      opened
      title="Bulk Send Onboarding Forms"
      about="Each provider gets a personal link by email; an earlier one ends."
      width={720}
      holdsFast={chosen.size > 0}
      onClose={onClose}
      footer={
        <>
          <span className={classes['chosen']} role="status">{`${chosen.size.toLocaleString('en-US')} chosen`}</span>
          <FormMessage message={tooMany ? providerAdminTexts.tooManyForms : null} />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.size === 0 || tooMany} loading={send.isPending} onClick={() => setAsked(true)}>
            Send forms
          </Button>
        </>
      }
    >
      <div className={classes['bulk']}>
        {failed && (
          <Failed sentence={texts.reloadPage} onRetry={() => void eligible.refetch()}>
            The providers could not be loaded.
          </Failed>
        )}
        {eligible.data?.length === 0 && (
          <Empty icon={IconMailOff} title="No providers found...">
            Forms can be sent to providers who have an email address and belong to a practice.
          </Empty>
        )}
        {!failed && eligible.data?.length !== 0 && (
          <RecipientTable providers={eligible.data} chosen={chosen} onChoose={choose} />
        )}
        <Issues heading={providerAdminTexts.issues} issues={issues} />
      </div>
      <TemplatesSection
        templates={templateList.data}
        failed={templateList.isError}
        turned={templates}
        editable
        onTurn={setTemplates}
        onRetry={() => void templateList.refetch()}
      />
      <Confirm
        opened={asked}
        question={providerAdminTexts.bulkConfirm(chosen.size)}
        consequence="This will grant them the ability to edit data from various sections of their profile."
        verb="Send forms"
        busy={send.isPending}
        onConfirm={() =>
          send.mutate({ body: { providerIds: [...chosen], includedESignatureTemplates: mapOf(templates) } })
        }
        onCancel={() => setAsked(false)}
      />
    </Dialog>
  )
}
