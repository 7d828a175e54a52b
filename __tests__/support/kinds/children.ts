import type { SentKind } from './sent-kind';

/** What is read of a list of children: each by its row, and what is wrong by row and column. */
export interface ReadChildren {
  children: [row: number, name: string, year: number, ...guardians: string[]][];
  problems: [row: number, column: string | null, message: string][];
}

const wrongEmail = 'Please Enter A Valid Email Address';
export const twoEmails = 'There are two addresses here. Enter one of them';

export const childrenKinds: SentKind<ReadChildren>[] = [
  {
    file: 'members-blank_first.csv',
    kind: 'A list of children with empty rows above its titles',
    answer: 'Read. Rows are numbered as in the spreadsheet, the empty ones included',
    right: { children: [[4, 'Mia Berg', 2016, 'mia@families.test']], problems: [] },
  },
  {
    file: 'members-sep_quoted.csv',
    kind: 'A list of children that begins with Excel’s `sep=`, in quotes because a spreadsheet has saved it anew',
    answer: 'Read, by the separator with which the titles are recognised',
    right: { children: [[3, 'Mia Berg', 2016, 'mia@families.test']], problems: [] },
  },
  {
    file: 'members-crlf_in_quotes.csv',
    kind: 'A list of children with a line break in a name',
    answer: 'Read: the name is on one line, and its rows are one row',
    right: {
      children: [
        [2, 'Mia Rose Berg', 2016, 'mia@families.test'],
        [3, 'Tom Berg', 2017, 'mia@families.test'],
      ],
      problems: [],
    },
  },
  {
    file: 'members-mail_invisible.csv',
    kind: 'A list of children whose addresses were pasted: invisible marks, `Name <…>`, `mailto:`, two in a cell',
    answer: 'Read where one address is meant; two in a cell are refused in a sentence that says so',
    right: {
      children: [
        [2, 'Mia Berg', 2016, 'mia@families.test'],
        [3, 'Tom Berg', 2016, 'tom@families.test'],
        [4, 'Ida Berg', 2016, 'ida@families.test'],
        [5, 'Jo Berg', 2016, 'jo@families.test'],
        [6, 'Al Berg', 2016, 'al@families.test'],
        [8, 'Ola Berg', 2016, 'ola@families.test'],
      ],
      problems: [[7, 'Guardian email', twoEmails]],
    },
  },
  {
    file: 'members-mail_kinds.csv',
    kind: 'A list of children with addresses of every form, such as international domains',
    answer: 'Read as they are written, and sent by the ASCII form of the domain; `a.@` is refused',
    right: {
      children: (
        [
          [0, "o'brien@families.test"],
          [1, 'a+b@families.test'],
          [2, 'info@müller.de'],
          [3, 'user@xn--mller-kva.de'],
          [4, 'anna@club.xn--p1ai'],
          [5, 'анна@почта.рф'],
          [6, 'x@y.photography'],
          [7, 'tom&jo@families.test'],
          [8, 'a_b@x-y.co.uk'],
          [10, 'jörg@families.test'],
          [11, '#1dad@families.test'],
          [12, 'a@x.museum'],
          [13, 'dad/mum@families.test'],
        ] as const
      ).map(([nth, email]) => [nth + 2, `K${nth} Berg`, 2016, email]),
      problems: [[11, 'Guardian email', wrongEmail]],
    },
  },
];
