import { openEsignatureTemplate, providerAdminTexts } from '@credence/contract/provider-admin/calls'
import { IconFileText } from '@tabler/icons-react'
import { showFileFrom } from '../../kit/open-file.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SwitchSection, type SwitchSectionProps } from '../../domain/management/switch-section.tsx'

export interface Template {
  id: number
  name: string
  isIncluded: boolean
}

interface TemplatesSectionProps extends Pick<
  SwitchSectionProps,
  'failed' | 'turned' | 'editable' | 'onTurn' | 'onRetry'
> {
  templates: readonly Template[] | undefined
}

const includedOrNot = { on: 'Included', off: 'Not included' }

/** What the provider is asked to sign with the forms. */
export function TemplatesSection({ templates, ...props }: TemplatesSectionProps) {
  const open = useSave(openEsignatureTemplate, { onSaved: (urls) => urls.forEach(showFileFrom) })
  return (
    <SwitchSection
      title="E-Signature Templates"
      note="What is to be signed with the onboarding forms."
      none={providerAdminTexts.noTemplates}
      words={includedOrNot}
      {...props}
      choices={templates?.map(({ id, name, isIncluded }) => ({ id, name, isActive: isIncluded }))}
      renderAside={({ id, name }) => (
        <IconButton
          icon={IconFileText}
          label={`Open ${name}`}
          size={24}
          disabled={open.isPending}
          onClick={() => open.mutate({ params: { id } })}
        />
      )}
    />
  )
}
