import { act, screen, waitFor, within } from '@testing-library/react';
import Router from 'next/router';
import { useState } from 'react';
import { noteAnswer, noteNoAnswer } from '@/client/connection';
import {
  type AskedQuestion,
  answerQuestion,
  getReflection,
  getThemes,
  handleReport,
  listReflections,
  listReports,
  type OtherAnswer,
  type Reflection,
  type Reports,
  reportAnswer,
  setWelfareContact,
  type Themes,
} from '@/contract/reflection/reflection';
import { ChildReflection } from '@/features/reflection/child-reflection';
import { EpisodeEnd } from '@/features/reflection/episode-end';
import { EpisodeReflection } from '@/features/reflection/episode-reflection';
import { FamiliesCard } from '@/features/reflection/families-card';
import { HomeReflection } from '@/features/reflection/home-reflection';
import { reflectionQuery } from '@/features/reflection/reflection-queries';
import { violations } from '../support/axe';
import { fakeHistory } from '../support/fake-router';
import { mock, mockOffline, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { episodeId, otherOf, questionOf, reflectionOf as reflection } from '../support/reflections';
import {
  answerDialog,
  chooseEntry,
  findDialog,
  hrefOf,
  press,
  renderScreen,
  retype,
  see,
} from '../support/render';
import { replaceProperty } from '../support/replace-property';

const answerId = '00000000-0000-4000-8000-000000000021';
const milo = otherOf('Milo');
const openMilo: OtherAnswer = {
  ...milo,
  state: 'open',
  answerId,
  answer: { choice: 'Wobbly', words: null, spoken: null },
};
const faces = (of: Partial<AskedQuestion> = {}) =>
  questionOf('How do you feel before a match?', { kind: 'emoji', others: [milo], ...of });
const good = { choice: 'Good', words: null, spoken: null };

const openEpisode = (data: Reflection, account = accounts.parent) => {
  mock(getReflection, () => ({ data }));
  return renderScreen(
    <main>
      <EpisodeReflection episodeId={episodeId} finished />
    </main>,
    { account },
  );
};

test('a face is chosen by keyboard, sent, and waits for the other', async () => {
  mock(answerQuestion, ({ body }) => {
    expect(body).toEqual({ question: 0, choice: 'Good' });
    return { data: reflection([faces({ mine: good })]), message: 'Your answer is kept' };
  });
  const { user } = openEpisode(reflection([faces()]));
  const group = await screen.findByRole('radiogroup', { name: 'How do you feel before a match?' });
  expect(within(group).getAllByRole('radio')).toHaveLength(5);
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send my answer' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose an answer first.');
  within(group).getByRole('radio', { name: 'Great' }).focus();
  await user.click(within(group).getByRole('radio', { name: 'Good' }));
  await user.click(screen.getByRole('button', { name: 'Send my answer' }));
  await see(screen, 'Your answer is kept', 'Waiting for Milo');
  await see(screen, 'Milo can see your answer once they have answered too.');
  await user.click(screen.getByRole('button', { name: 'Change my answer' }));
  expect(screen.getByRole('radio', { name: 'Good' })).toBeChecked();
});

test('A6 both answers are side by side, the child’s first, and the club can be asked for help', async () => {
  mock(reportAnswer, () => ({ message: 'Your club knows that you ask for help. It will speak with you' }));
  const { user } = openEpisode(reflection([faces({ mine: good, mayChange: false, others: [openMilo] })]));
  expect(await screen.findByText('You and Milo answered')).toBeVisible();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(/Milo.*Wobbly/);
  expect(second).toHaveTextContent(/You.*Good/);
  expect(screen.queryByRole('button', { name: 'Change my answer' })).not.toBeInTheDocument();
  expect(screen.queryByText(/worried/)).not.toBeInTheDocument();
  await chooseEntry(user, 'what Milo said', 'Ask the club for help…');
  expect(await screen.findByRole('group', { name: 'Ask the club for help' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.getByRole('button', { name: 'Actions for what Milo said' })).toHaveFocus();
  await chooseEntry(user, 'what Milo said', 'Ask the club for help…');
  mock(getReflection, () => ({
    data: reflection([faces({ mine: good, mayChange: false, others: [{ ...openMilo, reported: true }] })]),
  }));
  await user.click(screen.getByRole('button', { name: 'Ask for help' }));
  expect(
    await screen.findByText('Your club knows that you ask for help. It will speak with you.'),
  ).toHaveFocus();
});

test('one sentence says who reads an answer, on the page and over it, before and after it is sent', async () => {
  const joao = otherOf('João');
  const both = reflection([faces({ mine: good, mayChange: false, others: [openMilo, joao] })]);
  mock(answerQuestion, () => ({ data: both, message: 'Your answer is kept' }));
  const { user } = openEpisode(reflection([faces({ others: [{ ...milo, state: 'answered' }, joao] })]));
  const later = 'João can see your answer once they have answered too.';
  await see(screen, `Milo can see your answer as soon as you have sent it. ${later}`);
  await user.click(screen.getByRole('radio', { name: 'Good' }));
  await user.click(screen.getByRole('button', { name: 'Send my answer' }));
  const said = `Only you and Milo can read this. ${later}`;
  await see(within(await screen.findByRole('dialog', { name: 'Both answers' })), said);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await see(screen, said);
});

test('E3 the second answer opens both over the whole screen, the child’s first, with one thing to talk about', async () => {
  const both = reflection([
    faces({ mine: good, mayChange: false, others: [openMilo] }),
    faces({ text: 'And after it?', mine: good, mayChange: false, others: [openMilo] }),
  ]);
  mock(answerQuestion, () => ({ data: both, message: 'Your answer is kept' }));
  const { user } = openEpisode(
    reflection([faces({ others: [{ ...milo, state: 'answered' }] }), both.questions[1] as AskedQuestion]),
  );
  await user.click(await screen.findByRole('radio', { name: 'Good' }));
  await user.click(screen.getByRole('button', { name: 'Send my answer' }));
  const reveal = within(await screen.findByRole('dialog', { name: 'Both answers' }));
  expect(reveal.getByText('You both answered')).toBeVisible();
  const [first, second] = reveal.getAllByRole('listitem');
  expect(first).toHaveTextContent(/Milo.*Wobbly/);
  expect(second).toHaveTextContent(/You.*Good/);
  await see(reveal, 'Only you and Milo can read this.', 'To talk about on the way home');
  expect(await violations()).toEqual([]);
  await user.click(reveal.getByRole('button', { name: 'Next question' }));
  expect(reveal.getByRole('heading', { name: 'And after it?' })).toHaveFocus();
  await user.click(reveal.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['the question that waits', [faces({ others: [milo] })], 'Answer', /How do you feel/, false],
  [
    'that both have answered, and what comes next',
    [faces({ mine: good, others: [openMilo] })],
    'Read both',
    /Milo has answered\./,
    true,
  ],
  ['what comes next', [faces({ mine: good, others: [milo] })], undefined, undefined, true],
] as const)('E3 the end of an episode in the player offers %s', async (_, questions, link, words, next) => {
  mock(getReflection, () => ({ data: reflection([...questions]) }));
  renderScreen(<EpisodeEnd episodeId={episodeId} next="Next: The Long Throw" />, {
    account: accounts.parent,
  });
  if (link) expect(await screen.findByRole('link', { name: link })).toBeVisible();
  if (words) expect(screen.getByText(words)).toBeVisible();
  if (next) expect(await screen.findByText('Next: The Long Throw')).toBeVisible();
  else expect(screen.queryByText('Next: The Long Throw')).toBeNull();
});

test.each([
  { what: 'its own page, which asks the same', page: episodeId, coversPage: false, offered: false },
  { what: 'its own page, over which the player is', page: episodeId, coversPage: true, offered: true },
  { what: 'the page of another episode', page: 'another', coversPage: false, offered: true },
])(
  'at the end of an episode its question on $what: offered is $offered',
  async ({ page, offered, ...covers }) => {
    mock(getReflection, () => ({ data: reflection([faces()]) }));
    const { queryClient } = renderScreen(<EpisodeEnd episodeId={episodeId} next="Next" {...covers} />, {
      at: `/member/dashboard/podcast/${page}`,
    });
    await waitFor(() => expect(queryClient.getQueryData(reflectionQuery(episodeId).queryKey)).toBeDefined());
    await act(async () => undefined);
    expect(screen.queryAllByRole('link', { name: 'Answer' })).toHaveLength(offered ? 1 : 0);
    expect(screen.queryByText('Next')).toBeNull();
  },
);

test.each([
  {
    what: 'its question, which stays when the connection is back',
    mine: null,
    shown: 'How do you feel before a match?',
    gone: 'Next: The Long Throw',
  },
  {
    what: 'what comes next, where all is answered',
    mine: good,
    shown: 'Next: The Long Throw',
    gone: 'How do you feel before a match?',
  },
])('the end of a saved episode offers without a connection $what', async ({ mine, shown, gone }) => {
  const asked = mock(getReflection, () => ({ data: reflection([faces({ mine })], { state: 'unheard' }) }));
  const end = <EpisodeEnd episodeId={episodeId} next="Next: The Long Throw" />;
  const { queryClient } = renderScreen(end, { account: accounts.child });
  await waitFor(() => expect(asked).toHaveLength(1));
  // With a connection the server knows in a moment, and nothing is shown that would go again.
  await act(async () => undefined);
  expect(screen.queryByText(shown)).toBeNull();
  mockOffline(getReflection);
  act(noteNoAnswer);
  expect(screen.getByText(shown)).toBeVisible();
  await act(() => queryClient.refetchQueries(reflectionQuery(episodeId)));
  expect(screen.getByText(shown)).toBeVisible();
  act(noteAnswer);
  expect(screen.getByText(shown)).toBeVisible();
  expect(screen.queryByText(gone)).toBeNull();
});

test.each([
  ['once it has answered', reflection([faces({ mine: good })]), 'Goal! You heard it all and answered.'],
  ['where nothing is asked', null, 'Goal! You heard it all.'],
  ['not while its question waits', reflection([faces()]), undefined],
] as const)('a child is cheered for at the end of an episode, %s', async (_, data, words) => {
  mock(getReflection, () => ({ data }));
  renderScreen(<EpisodeEnd episodeId={episodeId} next="Next: The Long Throw" />, { account: accounts.child });
  if (words) expect(await screen.findByText(words)).toBeVisible();
  else expect(await screen.findByRole('link', { name: 'Answer' })).toBeVisible();
  expect(screen.queryByText('Next: The Long Throw') !== null).toBe(words !== undefined);
  expect(screen.queryByText(/^Goal!/) !== null).toBe(words !== undefined);
});

test('before the end was heard, without a parent’s consent, and past the limit it is said what to do', async () => {
  const { unmount } = openEpisode(
    reflection([faces({ others: [{ ...milo, state: 'answered' }] })], { state: 'unheard' }),
  );
  await see(screen, 'Listen to the end. Then a question waits for you.', 'Milo answered');
  unmount();
  const refused = openEpisode(reflection([faces()], { state: 'refused' }), accounts.child);
  expect(await screen.findByText(/A parent has to say yes/)).toBeVisible();
  refused.unmount();
  mockRefused(answerQuestion, 'too_many', 'Too many tries. Wait a minute and try again.');
  const { user } = openEpisode(reflection([faces()]));
  await user.click(await screen.findByRole('radio', { name: 'Okay' }));
  await user.click(screen.getByRole('button', { name: 'Send my answer' }));
  expect(await screen.findByText(/Too many tries/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Okay' })).toBeChecked();
});

const unheard = reflection([questionOf('What will you try at training?')], { state: 'unheard' });
const tooEarly = 'Listen to the end. Then a question waits for you.';

test('E3 what is being written without a connection stays when it is back, although the server does not know of the end yet', async () => {
  mock(getReflection, () => ({ data: unheard }));
  const page = <EpisodeReflection episodeId={episodeId} finished />;
  const { user } = renderScreen(page, { account: accounts.child });
  await see(screen, tooEarly);
  act(noteNoAnswer);
  const field = await screen.findByRole('textbox', { name: 'What will you try at training?' });
  await user.type(field, 'Long throws');
  act(noteAnswer);
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('Long throws');
  // Too early for the server: the end is sent as well, and the answer after it.
  mockRefused(answerQuestion, 'conflict', 'Listen to the end first, then answer.');
  await user.click(screen.getByRole('button', { name: 'Send my answer' }));
  await see(screen, 'Will be sent when there is a connection');
  expect(screen.queryByText(/^Listen to the end first/)).toBeNull();
});

const another = '00000000-0000-4000-8000-000000000012';

/** A page that goes on to another episode. */
function Pages() {
  const [id, setId] = useState(episodeId);
  return (
    <>
      <button type="button" onClick={() => setId(another)}>
        Another episode
      </button>
      <EpisodeReflection episodeId={id} finished />
    </>
  );
}

test('E3 a form that stays belongs to its episode alone', async () => {
  const { text } = unheard.questions[0] as AskedQuestion;
  mock(getReflection, () => ({ data: unheard }));
  const { user, queryClient } = renderScreen(<Pages />, { account: accounts.child });
  queryClient.setQueryData(reflectionQuery(another).queryKey, unheard);
  await see(screen, tooEarly);
  act(noteNoAnswer);
  await screen.findByRole('textbox', { name: text });
  act(noteAnswer);
  await user.click(screen.getByRole('button', { name: 'Another episode' }));
  await see(screen, tooEarly);
  expect(screen.queryByRole('textbox')).toBeNull();
});

const openHome = (account: (typeof accounts)[keyof typeof accounts]) =>
  renderScreen(
    <HomeReflection meanwhile="Not known yet">
      <p>Older episodes</p>
    </HomeReflection>,
    { account },
  );

test.each([
  ['Answer', [faces({ others: [{ ...milo, state: 'answered' }] })], ['Your turn', 'Milo answered']],
  ['See my answer', [faces({ mine: good })], ['You answered', 'Waiting for Milo']],
  ['Read both', [faces({ mine: good, others: [openMilo] })], ['Milo has answered.']],
])('E3 on Home: %s', async (label, questions, pills) => {
  mock(listReflections, () => ({ data: [reflection(questions)] }));
  openHome(accounts.parent);
  // What is below would move when the question comes.
  expect(screen.getByText('Not known yet')).toBeVisible();
  expect(screen.queryByText('Older episodes')).toBeNull();
  expect(await hrefOf(label)).toBe(
    `/member/dashboard/podcast/${episodeId}#${label === 'Read both' ? 'read-both' : 'after-listening'}`,
  );
  for (const pill of pills) expect(screen.getByText(pill)).toBeVisible();
  expect(screen.getByText('Older episodes')).toBeVisible();
});

test('M-04 the card of a child has what it and the parent are asked, also when another child has answered', async () => {
  const ines: OtherAnswer = { ...milo, personId: '00000000-0000-4000-8000-000000000002', name: 'Inês' };
  const others: OtherAnswer[] = [milo, { ...ines, state: 'answered' }];
  mock(listReflections, () => ({ data: [reflection([faces({ mine: good, others })])] }));
  renderScreen(
    <main>
      <ChildReflection childId={milo.personId} />
    </main>,
    { account: accounts.parent },
  );
  await see(screen, 'How do you feel before a match?', 'Waiting for Milo');
  expect(screen.queryByText(/Inês/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(await violations()).toEqual([]);
});

test('M-04 it is the parent’s turn where the child has answered: the card leads to the answer', async () => {
  mock(listReflections, () => ({
    data: [reflection([faces({ others: [{ ...milo, state: 'answered' }] })])],
  }));
  renderScreen(<ChildReflection childId={milo.personId} />, { account: accounts.parent });
  expect(await screen.findByText('Milo answered')).toBeVisible();
  expect(await hrefOf('Answer')).toBe(`/member/dashboard/podcast/${episodeId}#after-listening`);
});

test('Home does without a question that could not be read', async () => {
  mockRefused(listReflections, 'forbidden', 'You may not see this.');
  openHome(accounts.parent);
  expect(await screen.findByText('Older episodes')).toBeVisible();
});

test('on Home of a coach nothing is asked for', async () => {
  const asked = mock(listReflections, () => ({ data: [reflection([faces()])] }));
  const { queryClient } = openHome(accounts.coach);
  expect(screen.getByText('Older episodes')).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([asked.length, screen.queryByRole('region')]).toEqual([0, null]);
});

const themes: Themes = {
  episode: { id: episodeId, number: 11, name: 'Eleven Muddy Boots' },
  families: { answered: 10, of: 11 },
  questions: [
    {
      kind: 'emoji',
      text: 'How did your last match leave you?',
      answers: 20,
      counts: [
        { label: 'Great', count: 10 },
        { label: 'Good', count: 5 },
        { label: 'Scared', count: null },
      ],
      words: [],
    },
  ],
};
const reports: Reports = {
  welfareEmail: 'welfare@rovers.test',
  reports: [
    {
      id: answerId,
      at: '2026-11-21T10:00:00.000Z',
      episode: 'Eleven Muddy Boots',
      reportedBy: 'Lena Bauer',
      answerOf: 'Emil B.',
      spoken: true,
      handled: null,
    },
  ],
};

test('the club’s card says what most have said and that a family asks for help, and nothing of fewer than five', async () => {
  mock(getThemes, () => ({ data: themes }));
  mock(listReports, () => ({ data: reports }));
  renderScreen(
    <main>
      <h1>Club</h1>
      <FamiliesCard />
    </main>,
    { account: accounts.clubAdmin },
  );
  const card = within(await screen.findByRole('region', { name: 'From families' }));
  expect(
    await card.findByText('10 or more of the 11 families have answered after episode 11.'),
  ).toBeVisible();
  expect(card.getByText('Great')).toHaveTextContent('Great 10 or more');
  expect(await card.findByText('1 report')).toBeVisible();
  expect(card.queryByText('Scared')).not.toBeInTheDocument();
});

test('requests for help that could not be read are no “none”: the club’s card says so, and reads them again', async () => {
  mock(getThemes, () => ({ data: null }));
  mockRefused(listReports, 'internal', 'The reports could not be read.');
  const { user } = renderScreen(<FamiliesCard />, { at: '/club/dashboard' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The reports could not be read.');
  mock(listReports, () => ({ data: reports }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await see(screen, '1 report');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a coach finds there what families have said', async () => {
  mock(getThemes, () => ({ data: themes }));
  renderScreen(<EpisodeReflection episodeId={episodeId} finished />, { account: accounts.coach });
  const card = within(await screen.findByRole('region', { name: 'What families said' }));
  expect(card.getByText('20 or more answers')).toBeVisible();
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Great10 or more',
    'Good5 or more',
  ]);
  expect(card.getByText('Fewer than 5 each: Scared')).toBeVisible();
});

test('the link of the email opens the reports, and the club says that it has spoken with them', async () => {
  let listed = reports;
  mock(getThemes, () => ({ data: themes }));
  mock(listReports, () => ({ data: listed }));
  const handled = mock(handleReport, () => {
    const done = { at: '2026-11-22T10:00:00.000Z', by: 'Dana Okafor' };
    listed = { ...reports, reports: reports.reports.map((report) => ({ ...report, handled: done })) };
    return { message: 'Saved' };
  });
  const history = fakeHistory({ reports: '1' });
  const { user } = renderScreen(<FamiliesCard />, { at: '/club/dashboard', history });
  const drawer = await findDialog('From families');
  // Out of the address while it is open, so that Back cannot open it again.
  expect(history.query()).toEqual({});
  const report = within((await drawer.findByText('Emil B.')).closest('li') as HTMLElement);
  await user.click(report.getByRole('button', { name: 'We have spoken with them' }));
  expect(await drawer.findByText(/^Done by Dana Okafor on/)).toBeVisible();
  expect([handled[0]?.params.reportId, handled[0]?.body]).toEqual([answerId, { handled: true }]);
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the drawer of the reports asks before it loses a typed address, not once that is saved, and Back does not bring it back', async () => {
  mock(getThemes, () => ({ data: themes }));
  mock(listReports, () => ({ data: reports }));
  const saved = mock(setWelfareContact, () => ({ message: 'Saved' }));
  const history = fakeHistory();
  const { user } = renderScreen(<FamiliesCard />, { at: '/club/dashboard', history });
  await press(user, 'See the reports');
  const drawer = await findDialog('From families');
  await retype(user, await drawer.findByRole('textbox'), 'mia@rovers.test');
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await answerDialog(user, 'Discard your changes?', 'Keep editing');
  expect(drawer.getByRole('textbox')).toHaveValue('mia@rovers.test');
  await user.click(drawer.getByRole('button', { name: 'Save the contact' }));
  await waitFor(() => expect(saved[0]?.body).toEqual({ email: 'mia@rovers.test' }));
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'See the reports' })).toHaveFocus();
  act(() => history.back());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the text box of an answer comes into view with the focus', async () => {
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = openEpisode(reflection([questionOf('What will you try at training?')]));
  const box = await screen.findByRole('textbox', { name: 'What will you try at training?' });
  expect(shown).not.toHaveBeenCalled();
  await user.click(box);
  expect(shown.mock.contexts).toEqual([box]);
});

test('of two questions one is shown at a time, and the focus follows to and fro', async () => {
  const answered = faces({ mine: good, others: [openMilo] });
  const { user } = openEpisode(reflection([answered, faces({ text: 'And after it?' })]));
  expect(await screen.findByRole('heading', { name: 'And after it?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous question' }));
  expect(screen.getByRole('heading', { name: answered.text })).toHaveFocus();
  expect(screen.getByText('Wobbly')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next question' }));
  expect(screen.getByRole('heading', { name: 'And after it?' })).toHaveFocus();
});

test.each([
  {
    came: 'by a link of this visit: Close leads back to the page before',
    byLink: true,
    ways: [1, []],
  },
  {
    came: 'by its address alone: Close leads to the page of the episode',
    byLink: false,
    ways: [0, [`/member/dashboard/podcast/${episodeId}`]],
  },
])('E3 the questions are a screen of their own where a person came $came', async ({ byLink, ways }) => {
  const back = jest.spyOn(Router, 'back').mockReturnValue();
  const replace = jest.spyOn(Router, 'replace').mockResolvedValue(true);
  const question = faces({ mine: null });
  mock(listReflections, () => ({ data: [reflection([question])] }));
  mock(getReflection, () => ({ data: reflection([question]) }));
  window.history.replaceState(null, '', `/member/dashboard/podcast/${episodeId}#after-listening`);
  const { user, unmount } = renderScreen(
    <>
      <HomeReflection meanwhile={null}>{null}</HomeReflection>
      <main>
        <h1>Eleven Muddy Boots</h1>
        <EpisodeReflection episodeId={episodeId} finished />
      </main>
    </>,
    { account: accounts.child },
  );
  const close = await screen.findByRole('button', { name: 'Close' });
  expect(screen.getByRole('heading', { name: question.text, level: 3 })).toHaveFocus();
  expect(screen.getByText('You just heard')).toBeVisible();
  // What it covers is out of reach.
  const covered = screen.getByRole('heading', { name: 'Eleven Muddy Boots', level: 1 });
  expect(covered).toHaveAttribute('inert');
  expect(close.closest('[inert]')).toBeNull();
  if (byLink) await user.click(screen.getByRole('link', { name: 'Answer', hidden: true }));
  await user.click(close);
  expect([back.mock.calls.length, replace.mock.calls.map(([to]) => to)]).toEqual(ways);
  window.history.replaceState(null, '', '/');
  act(() => Router.events.emit('hashChangeComplete'));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(covered).not.toHaveAttribute('inert');
  unmount();
});

test('M-01 people who listen together read and answer no questions on the page of an episode', async () => {
  const company = [
    { id: episodeId, firstName: 'Milo' },
    { id: answerId, firstName: 'Ana' },
  ];
  const question = faces();
  const asked = mock(getReflection, () => ({ data: reflection([question]) }));
  const page = <EpisodeReflection episodeId={episodeId} finished />;
  const together = renderScreen(page, { account: { ...accounts.child, shared: { company } } });
  // One of them alone has it, at once.
  renderScreen(page, { account: accounts.child });
  expect(await screen.findAllByRole('heading', { name: question.text })).toHaveLength(1);
  expect([together.container.textContent, asked.length]).toEqual(['', 1]);
});

test('E3 a question is read aloud by a voice of the device, in the language of the page; without one nothing is offered', async () => {
  const said: { voice: object; text: string }[] = [];
  class Said {
    constructor(readonly text: string) {}
  }
  const voice = (lang: string, localService: boolean) => ({ lang, localService });
  const [remote, german, english] = [voice('en-GB', false), voice('de-DE', true), voice('en-US', true)];
  const shelf = { voices: [remote, german] };
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => shelf.voices,
    cancel: () => undefined,
    speak: (each: { voice: object; text: string }) => said.push(each),
  });
  replaceProperty(globalThis, 'SpeechSynthesisUtterance', { value: Said, writable: true });
  replaceProperty(globalThis, 'speechSynthesis', { value: synthesis, writable: true });
  const { user, unmount } = openEpisode(reflection([faces()]));
  await screen.findByRole('button', { name: 'Send my answer' });
  expect(screen.queryByRole('button', { name: 'Hear the question' })).toBeNull();
  shelf.voices = [remote, german, english];
  act(() => void synthesis.dispatchEvent(new Event('voiceschanged')));
  await press(user, 'Hear the question');
  expect(said).toMatchObject([{ text: 'How do you feel before a match?', voice: english }]);
  unmount();
});
