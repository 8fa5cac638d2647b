import { longestExplanation } from '@credence/contract/disclosures/answers'
import { PlainChoice } from '../../../ui/plain/plain-choice.tsx'
import { PlainTextArea } from '../../../ui/plain/plain-inputs.tsx'
import type { StageAnswers } from '../calls.ts'
import { fieldOf, useStageForm, type StageForm, type StageFormProps } from '../form/use-stage-form.ts'
import { StageFrame } from '../frame/stage-frame.tsx'
import wizard from '../frame/wizard.module.css'
import { disclosuresShape, groupByHeader, type DisclosuresValues, type TypedDisclosure } from './disclosures-shape.ts'
import classes from './stages.module.css'

type DisclosuresForm = StageForm<StageAnswers['disclosures'], DisclosuresValues>

export function Form(props: StageFormProps) {
  const form = useStageForm<StageAnswers['disclosures'], DisclosuresValues>(disclosuresShape, props)
  const { disclosures } = form.values
  const answered = disclosures.filter(({ answer }) => answer !== '').length
  return (
    <StageFrame
      form={form}
      required
      intro={`${form.answer.surveyName}: ${answered} of ${disclosures.length} answered.`}
    >
      {groupByHeader(disclosures).map(({ header, from, questions }) => (
        <section key={from} className={classes['group']} aria-label={header ?? 'Questions'}>
          {header !== null && <h2 className={classes['groupHead']}>{header}</h2>}
          <div className={wizard['card']}>
            {questions.map((question, n) => (
              <Question key={question.id} form={form} at={from + n} question={question} />
            ))}
          </div>
        </section>
      ))}
    </StageFrame>
  )
}

const choices = { YES: 'Yes', NO: 'No' } as const

interface QuestionProps {
  form: DisclosuresForm
  at: number
  question: TypedDisclosure
}

function Question({ form, at, question: { id, question, answer, explanation } }: QuestionProps) {
  const path = `disclosures.${at}`
  const change = (next: Partial<TypedDisclosure>, ...paths: string[]) =>
    form.change(
      (values) => ({
        disclosures: values.disclosures.map((each) => (each.id === id ? { ...each, ...next } : each)),
      }),
      ...paths,
    )
  return (
    <div className={classes['question']}>
      <PlainChoice
        question={
          <>
            <span className={classes['questionNumber']}>{`${at + 1}. `}</span>
            {question}
          </>
        }
        choices={choices}
        value={answer}
        message={form.issues[`${path}.answer`]}
        note={form.noteOf(`disclosures.${id}.answer`)}
        // An explanation belongs to a Yes alone.
        onValue={(value) =>
          change(
            { answer: value, ...(value === 'NO' ? { explanation: '' } : {}) },
            `${path}.answer`,
            `${path}.explanation`,
          )
        }
      />
      {answer === 'YES' && (
        <PlainTextArea
          {...fieldOf(form, `${path}.explanation`, `disclosures.${id}.explanation`)}
          label="Explanation"
          required
          longest={longestExplanation}
          value={explanation}
          onValue={(value) => change({ explanation: value }, `${path}.explanation`)}
        />
      )}
    </div>
  )
}
