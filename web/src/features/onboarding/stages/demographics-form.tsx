import { maritalStatusLabels } from '@credence/contract/choices/labels'
import { limits } from '@credence/contract/limits'
import {
  demographicsLabels,
  isMaskedSsn,
  isRequired,
  isShown,
  maskedPassword,
  wizardStateLabels,
  type DemographicsField,
  type DemographicsSwitch,
} from '@credence/contract/onboarding/demographics'
import type { ComponentProps, ReactNode } from 'react'
import { PlainFile } from '../../../ui/plain/plain-file.tsx'
import { PlainCheck, PlainDate, PlainInput, PlainSelect, PlainTextArea } from '../../../ui/plain/plain-inputs.tsx'
import type { StageAnswers } from '../calls.ts'
import { fieldOf, useStageForm, type StageForm, type StageFormProps } from '../form/use-stage-form.ts'
import { Fields, Section } from '../frame/section.tsx'
import { StageFrame } from '../frame/stage-frame.tsx'
import { WhatYouNeed } from '../frame/what-you-need.tsx'
import classes from '../frame/wizard.module.css'
import { demographicsShape, type DemographicsValues } from './demographics-shape.ts'
import { SecretField } from './secret-field.tsx'
import { SpecialtyField } from './specialty-field.tsx'

const halfOrThird = `${classes['half']} ${classes['third']}`

type Form = StageForm<StageAnswers['demographics'], DemographicsValues>

export function Form(props: StageFormProps) {
  const form = useStageForm<StageAnswers['demographics'], DemographicsValues>(demographicsShape, props)
  const { preferences } = form.answer
  return (
    <StageFrame form={form} required intro="Fields with an asterisk are required.">
      <WhatYouNeed answer={form.answer} />
      <Section title="Contact" required>
        <Fields>
          <Text form={form} name="personalEmail" type="email" inputMode="email" autoComplete="email" />
          <Text form={form} name="cellPhone" mask="phone" autoComplete="tel" />
          <Text form={form} name="otherPhone" mask="phone" />
          {isShown('pager', preferences) && <Text form={form} name="pager" mask="phone" />}
        </Fields>
      </Section>
      <Section title="Current address" required>
        <Fields>
          <Text form={form} name="currentStreet1" autoComplete="address-line1" className={classes['whole']} />
          <Text form={form} name="currentStreet2" autoComplete="address-line2" className={classes['whole']} />
          <Text form={form} name="currentCity" autoComplete="address-level2" className={classes['third']} />
          <State form={form} name="currentState" className={halfOrThird} />
          <Text form={form} name="currentZip" mask="zip" autoComplete="postal-code" className={halfOrThird} />
          {isShown('priorAddresses', preferences) && (
            <LongText form={form} name="priorAddresses" hint="Where you lived before, with dates" />
          )}
        </Fields>
      </Section>
      <Personal form={form} />
      <Section title="Profession" required>
        <Fields>
          <Text form={form} name="credentials" hint="Such as MD, DO or NP" className={classes['whole']} />
          <div className={classes['whole']}>
            <SpecialtyField
              {...fieldOf(form, 'specialties')}
              value={form.values.specialties}
              onValue={(specialties) => form.change((values) => ({ ...values, specialties }), 'specialties')}
            />
          </div>
        </Fields>
      </Section>
      <Numbers form={form} />
    </StageFrame>
  )
}

const Personal = ({ form }: { form: Form }) => {
  const { preferences } = form.answer
  return (
    <Section title="Personal" required>
      <Fields>
        <Day form={form} name="dob" />
        <SecretField
          {...wordsOf(form, 'ssn')}
          stored={isMaskedSsn(form.answer.ssn) ? (form.answer.ssn ?? null) : null}
          mask="ssn"
        />
        <Text form={form} name="birthplaceCity" />
        <State form={form} name="birthplaceState" hint="Choose Other if you were born outside the U.S." />
        <Text form={form} name="citizenship" />
        {isShown('maritalStatus', preferences) && (
          <>
            <PlainSelect {...wordsOf(form, 'maritalStatus')} choices={maritalStatusLabels} />
            <Text form={form} name="spouse" />
          </>
        )}
        {isShown('priorNamesAndDates', preferences) && (
          <LongText form={form} name="priorNamesAndDates" hint="Other names you used, with dates" />
        )}
      </Fields>
    </Section>
  )
}

/** Numbers and logins that a provider may not have. */
const Numbers = ({ form }: { form: Form }) => {
  const { values, answer } = form
  const password = (name: 'caqhPassword' | 'npiPassword') => (
    <SecretField
      {...wordsOf(form, name)}
      type="password"
      stored={answer[name] === maskedPassword ? maskedPassword : null}
    />
  )
  const [chosen] = form.files['deaFile'] ?? []
  return (
    <>
      <Lifted form={form} title="NPI" name="noNpi" label="I do not have an NPI">
        <Text form={form} name="npi" mask="npi" className={classes['whole']} />
        <Text form={form} name="npiUsername" />
        {password('npiPassword')}
      </Lifted>
      <Lifted form={form} title="CAQH" name="noCaqh" label="I do not have a CAQH account">
        <Text form={form} name="caqhId" className={classes['whole']} />
        <Text form={form} name="caqhUsername" />
        {password('caqhPassword')}
      </Lifted>
      {isShown('dea', answer.preferences) && (
        <Lifted form={form} title="DEA" name="noDea" label="I do not have a DEA number">
          <Text form={form} name="dea" />
          <Day form={form} name="deaExpirationDate" />
          <div className={`${classes['whole']} ${classes['inset']}`}>
            <PlainFile
              label="DEA certificate"
              required={!values.noDea}
              stored={answer.deaFilename ?? null}
              chosen={chosen}
              share={form.shareOf(chosen)}
              message={form.issues['deaFile']}
              note={form.noteOf('deaFile')}
              disabled={form.isSending}
              onFiles={(files) => form.choose('deaFile', files)}
              onRemove={() => form.removeFile('deaFile')}
            />
          </div>
        </Lifted>
      )}
      <Lifted form={form} title="Medicaid" name="noMedicaidId" label="I do not have a Medicaid ID">
        <Text form={form} name="medicaidId" />
      </Lifted>
      <Lifted form={form} title="Medicare" name="noPtan" label="I do not have a PTAN">
        <Text form={form} name="ptan" />
      </Lifted>
    </>
  )
}

interface LiftedProps {
  form: Form
  title: string
  name: DemographicsSwitch
  label: string
  children: ReactNode
}

/** A section whose fields are not asked for while its switch is on. */
const Lifted = ({ form, title, name, label, children }: LiftedProps) => {
  const isLifted = form.values[name]
  return (
    <Section title={title} required={!isLifted}>
      <PlainCheck
        label={label}
        checked={isLifted}
        onChecked={(checked) => form.change((values) => ({ ...values, [name]: checked }))}
      />
      {!isLifted && (
        <div className={classes['lifted']}>
          <Fields>{children}</Fields>
        </div>
      )}
    </Section>
  )
}

/** What every field of the stage gets by its name. */
function wordsOf(form: Form, name: DemographicsField) {
  return {
    ...fieldOf(form, name),
    label: demographicsLabels[name],
    required: isRequired(name, form.values, form.answer.preferences),
    value: form.values[name],
    onValue: (value: string) => form.change((values) => ({ ...values, [name]: value }), name),
  }
}

interface Named {
  form: Form
  name: DemographicsField
  hint?: string
  className?: string | undefined
}
type TextProps = Named & Pick<ComponentProps<typeof PlainInput>, 'type' | 'inputMode' | 'autoComplete' | 'mask'>

const Text = ({ form, name, ...input }: TextProps) => <PlainInput {...wordsOf(form, name)} {...input} />
const Day = ({ form, name }: Named) => <PlainDate {...wordsOf(form, name)} />
const State = ({ form, name, ...select }: Named) => (
  <PlainSelect {...wordsOf(form, name)} {...select} choices={wizardStateLabels} />
)
const LongText = ({ form, name, ...area }: Named) => (
  <PlainTextArea {...wordsOf(form, name)} {...area} longest={limits.priorAddresses} className={classes['whole']} />
)
