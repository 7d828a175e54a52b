import type { ReactNode } from 'react';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { fewWords } from '@/ui/chart/figure-words';

interface CountingRule {
  /** The anchor for links from the pages of figures. */
  id: string;
  title: string;
  text: ReactNode;
}

/** What each figure means, in the order of the page. */
export const countingRules: readonly CountingRule[] = [
  {
    id: 'downloads',
    title: t`Downloads`,
    text: (
      <>
        <p>
          <Rich
            text="A <strong>download</strong> is an audio file that was fetched. It does not say whether it was heard. We count by the IAB Tech Lab Podcast Measurement Technical Guidelines, version 2.3 (PTMG 2.3). Our counting is not certified; this page describes it."
            strong={<strong />}
          />
        </p>
        <ul>
          <li>{t`One download means: one internet address, with one app or browser, fetched one episode on one calendar day. Our day is fixed and begins at 00:00 UTC.`}</li>
          <li>{t`A download counts as soon as the file’s header and the first 60 seconds of sound have really left our server. Parts that are fetched one after the other are added up, and a part that is fetched twice counts once. An episode shorter than a minute must have left our server completely.`}</li>
          <li>{t`Requests that fetch no sound do not count: for the headers alone, for the first two bytes alone, or to check whether the file has changed.`}</li>
          <li>{t`We leave out programs that call themselves bots or that are on the podcast industry’s list (OPAWG). We also leave out requests without a proper name of app or browser, the second copies that an Apple Watch fetches, and networks that our operator has listed. If one address has more than 500 downloads in a day, none of them count, unless its network was checked within 90 days and found to be shared by many.`}</li>
          <li>{t`For newer addresses (IPv6) we use only the first half of the address. All devices of a household share that half.`}</li>
          <li>{t`Ten family members with the same app at the same address can therefore be one download. For people, look at members who listened.`}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'listening',
    title: t`Listening`,
    text: (
      <>
        <p>
          <Rich
            text="<strong>Listening</strong> is time that really sounded in a Touchline player, in hours and minutes. The player reports which seconds it played. Seconds that were skipped or paused are not in it, and at double speed ten minutes of an episode are five minutes of listening."
            strong={<strong />}
          />
        </p>
        <p>{t`If two devices play for one member at the same time, that time counts once. Downloads and listening are two figures: we never add them up, and never divide one by the other.`}</p>
      </>
    ),
  },
  {
    id: 'listens',
    title: t`Listens, from the start and to the end`,
    text: (
      <ul>
        <li>
          <Rich
            text="A <strong>listen</strong> is one member with one episode on one day, however often they paused."
            strong={<strong />}
          />
        </li>
        <li>
          <Rich
            text="A listen is <strong>from the start</strong> if it began within the first 10 seconds of the episode, or the first 5 % if that is more."
            strong={<strong />}
          />
        </li>
        <li>
          <Rich
            text="A listen was <strong>heard to the end</strong> if it reached the last 10 seconds of the episode, or the last 5 % if that is more."
            strong={<strong />}
          />
        </li>
        <li>{t`The share heard to the end is a share of the listens from the start. A member who continues the next day has one listen from the start and one that reached the end.`}</li>
      </ul>
    ),
  },
  {
    id: 'drop-off',
    title: t`Where members stop`,
    text: (
      <p>
        <Rich
          text="The <strong>drop-off</strong> curve says how many of those who began are still listening at each moment of an episode, part by part: intro, spot, interview, feature, outro. The curve falls where people leave and stays level where they stay. A member who continues on another day joins the curve again at that moment, so that the curve shows both pieces as one."
          strong={<strong />}
        />
      </p>
    ),
  },
  {
    id: 'people',
    title: t`Members who listened`,
    text: (
      <p>
        <Rich
          text="<strong>Members who listened</strong> are different people: a member who listened on ten days counts once. For a range within the last 90 days they are counted exactly. For a longer range they are counted by month and shown as an average, with the words “a month” beside the figure. A member is new if they had not listened in the 90 days before. A day is a calendar day where the club is."
          strong={<strong />}
        />
      </p>
    ),
  },
  {
    id: 'sponsors',
    title: t`Sponsors: played, delivered, families reached`,
    text: (
      <>
        <ul>
          <li>
            <Rich
              text="<strong>Played</strong>: times a person heard the whole spot, from its start to its end, in a Touchline player. Once a day for each person and episode."
              strong={<strong />}
            />
          </li>
          <li>
            <Rich
              text="<strong>Delivered</strong>: times the whole spot was sent inside an episode, in a download that counts by the rules above, heard or not."
              strong={<strong />}
            />
          </li>
          <li>
            <Rich
              text="<strong>Families reached</strong>: households with one play or more, counted once each. For a range longer than the last 90 days they are counted by month, like members."
              strong={<strong />}
            />
          </li>
        </ul>
        <p>{t`Played and delivered are measured at different places. They are shown side by side and are never added up, and one is never shown as a share of the other. Which spot is heard depends on the club and the episode, never on who listens.`}</p>
      </>
    ),
  },
  {
    id: 'answers',
    title: t`What families answered`,
    text: (
      <>
        <p>
          <Rich
            text="<strong>Answers</strong>: all that one person answered to one episode is one answer. <strong>Listens to the end</strong>: how often members heard an episode to its end, once for each member and day. Only then can they answer. The <strong>answer rate</strong> is the number of answers divided by that of listens to the end. A child’s answers count only while a guardian agrees."
            strong={<strong />}
          />
        </p>
        <p>{t`All these counts begin at five and go up in fives, “10 or more” for 10 to 14, so that no person’s answer can be worked out. From what people wrote we show only single words that five people used and that are not a person’s name. We never show a sentence.`}</p>
      </>
    ),
  },
  {
    id: 'small-groups',
    title: t`Small groups`,
    text: (
      <p>
        <Rich
          text="A figure about fewer than 10 people reads {few}; in a chart it is a gap. Nothing else is hidden. The chart of the times of day goes by the hour, or by blocks of three or six hours if too few people listened in single hours. Beyond that we promise nothing: people who see the figures of all clubs can work out those of a small club by subtraction."
          few={<strong>{fewWords}</strong>}
        />
      </p>
    ),
  },
  {
    id: 'privacy',
    title: t`Privacy`,
    text: (
      <ul>
        <li>{t`For 90 days we keep what was played: the club, the episode and its part, whose spot it was, the playlist it was played from, from where to where, for how many seconds, and the day and second. A number takes the place of the member; it is made with a secret key that is not in the database. There is no name, no address and no device with it.`}</li>
        <li>{t`Within these 90 days it can be exported and erased with the account. After that, only totals stay, and they name no person.`}</li>
        <li>{t`The place where you stopped in an episode is kept separately, with your name, so that you can continue there. It is not used for any figure.`}</li>
        <li>{t`A download is kept for 90 days under a number made from the address and the app or browser. The key of that number is deleted a day after its day or month. None of our pages or players contacts another company.`}</li>
      </ul>
    ),
  },
  {
    id: 'when',
    title: t`When figures are ready`,
    text: (
      <p>{t`Figures end with yesterday. A phone that was without a connection reports later. What was played on it is still counted for up to 7 days, so the last week can grow a little. Anything that comes later is not counted.`}</p>
    ),
  },
];
