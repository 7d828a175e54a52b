import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { type Question, questionKinds } from '@/contract/episode';
import { limits } from '@/contract/limits';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { QuestionCard } from '@/entities/reflection/question-card';
import { t } from '@/language/text';
import { moved, OrderedRows } from '@/ui/form/ordered-rows';
import styles from './questions-field.module.css';

const kinds = Object.entries(questionKinds).map(([value, label]) => ({ value, label }));

interface ChoicesProps {
  /** Given by the form. */
  value?: string[];
  onChange?: (choices: string[]) => void;
  /** The number of the question, for the labels that a screen reader reads. */
  question: number;
}

/** The answers of a choice, in order. */
function Choices({ value = [], onChange, question }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      <OrderedRows
        label={t`Answers of question ${question} in order`}
        rows={[...value.keys()]}
        keyOf={(place) => place}
        nameOf={(place) => t`answer ${place + 1} of question ${question}`}
        onMove={(from, to) => onChange?.(moved(value, from, to))}
        onRemove={(place) => onChange?.(value.toSpliced(place, 1))}
      >
        {(place) => (
          <Input
            aria-label={t`Answer ${place + 1} of question ${question}`}
            value={value[place]}
            maxLength={limits.choiceMax}
            onChange={({ target }) =>
              onChange?.(value.map((choice, i) => (i === place ? target.value : choice)))
            }
          />
        )}
      </OrderedRows>
      {value.length < limits.choicesMax && (
        <Button type="dashed" onClick={() => onChange?.([...value, ''])}>{t`Add an answer`}</Button>
      )}
    </div>
  );
}

function choicesProblem(choices: readonly string[] | undefined): string | undefined {
  const words = (choices ?? []).map((choice) => choice.trim());
  if (words.some((choice) => choice === '')) return t`Write each answer, or take it out`;
  if (words.length < 2) return t`A choice question needs two or more answers`;
  return new Set(words).size < words.length ? t`Write each answer only once` : undefined;
}

/** The question that follows what is heard of the episode, as the form has it now. */
function Preview({ question, ...at }: { question: Question; place: number; of: number }) {
  const number: number | null | undefined = Form.useWatch('number');
  const artwork: string | null | undefined = Form.useWatch('artwork');
  const name: string | undefined = Form.useWatch('name');
  const episode = { number: number ?? 1, artwork: artwork ?? null };
  return (
    <QuestionCard
      {...at}
      question={{ ...question, text: question.text ?? '', choices: question.choices ?? [] }}
      episode={{ name: name ?? '', cover: <EpisodeCover episode={episode} size={44} rounded={10} /> }}
    />
  );
}

/** What families are asked after listening: at most three questions in order, and how they will see them. */
export function QuestionsField() {
  const form = Form.useFormInstance();
  const questions: Question[] = Form.useWatch('questions', { form, preserve: true }) ?? [];
  const [shown, setShown] = useState(0);
  const place = Math.min(shown, questions.length - 1);
  const question = questions[place];

  return (
    <div className={styles.field}>
      <Form.List name="questions">
        {(fields, { add, remove, move }) => (
          <div>
            <OrderedRows
              tall
              label={t`Questions in order`}
              rows={fields}
              keyOf={({ key }) => key}
              nameOf={(_, at) => t`question ${at + 1}`}
              onMove={(from, to) => {
                move(from, to);
                setShown(to);
              }}
              onRemove={remove}
            >
              {({ name }) => (
                <>
                  <Form.Item
                    name={[name, 'text']}
                    label={t`Question ${name + 1}`}
                    rules={[
                      { required: true, whitespace: true, message: t`Write the question` },
                      { max: limits.questionMax, message: t`At most ${limits.questionMax} characters` },
                    ]}
                  >
                    <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} onFocus={() => setShown(name)} />
                  </Form.Item>
                  <Form.Item name={[name, 'kind']} label={t`Answered with`}>
                    <Radio.Group
                      options={kinds}
                      onChange={({ target }) => {
                        const choices = target.value === 'choice' ? ['', ''] : [];
                        form.setFieldValue(['questions', name, 'choices'], choices);
                        setShown(name);
                      }}
                    />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'choices']}
                    hidden={questions[name]?.kind !== 'choice'}
                    rules={[
                      {
                        validator: async (_, choices?: string[]) => {
                          const isChoice = form.getFieldValue(['questions', name, 'kind']) === 'choice';
                          const problem = isChoice ? choicesProblem(choices) : undefined;
                          if (problem !== undefined) throw new Error(problem);
                        },
                      },
                    ]}
                  >
                    <Choices question={name + 1} />
                  </Form.Item>
                </>
              )}
            </OrderedRows>
            {fields.length < limits.questionsMax && (
              <Button
                icon={<PlusOutlined aria-hidden />}
                onClick={() => {
                  add({ kind: 'emoji', text: '', choices: [] });
                  setShown(fields.length);
                }}
              >{t`Add a question`}</Button>
            )}
          </div>
        )}
      </Form.List>
      {question && (
        <figure className={styles.preview}>
          <Preview question={question} place={place + 1} of={questions.length} />
          <figcaption>{t`As a family will see it`}</figcaption>
        </figure>
      )}
    </div>
  );
}
