/** What a child reads about what is kept of it. A test measures that a nine-year-old can. */
export const whatWeKeep: readonly { title: string; lines: readonly string[] }[] = [
  {
    title: 'Your name',
    lines: [
      'We know your first name and your last name.',
      'We know the name you use to sign in.',
      'We know the year you were born.',
      'We know your club and your grown-ups, and what they said yes to.',
      'We do not have a photo of you. We do not know where you live.',
    ],
  },
  {
    title: 'What you hear',
    lines: [
      'We keep where you stopped in a show, and when. So you can go on from there.',
      'We keep the shows you want to hear next.',
      'For 90 days we keep what you heard and when. It has a number, not your name.',
      'Then we only keep how much all of you heard.',
      'Your grown-ups can see the last show you heard.',
      'Your club can not see what you heard. It only sees how much all of you heard.',
    ],
  },
  {
    title: 'Your phone',
    lines: [
      'We know which phones you sign in with, and when. We know which one played last.',
      'We know which phone your family shares, and who is on it.',
      'For one day we count how many times you try to sign in.',
      'If your phone gets a show, we count it for 90 days. It has a number, not your name.',
      'A grown-up can put your shows into another app. We keep when it was used last.',
    ],
  },
  {
    title: 'What you say',
    lines: [
      'After a show we may ask you what you think. You do not have to say a thing.',
      'We keep what you said and when.',
      'Your grown-ups can read what you said when they have said what they think too.',
      'We tell your grown-ups that you said a thing. We do not tell them what. We keep for 90 days that we did.',
      'Your club can not read it. It only sees if five or more people said the same.',
      'If your grown-ups say yes, you can speak your answer. Your club can not hear it.',
      'You can ask the club for help. We keep that you did. We do not tell your grown-ups.',
    ],
  },
  {
    title: 'Your voice',
    lines: [
      'You may be heard in a show of your club. Your grown-ups must say yes first.',
      'Your club tells us in which ones, and we keep that.',
      'They can say no later. Then we take your voice out of the show.',
      'They also say if people who are not in the club may hear it, like your gran.',
      'We may write down what is said in a show, so you can read it.',
    ],
  },
  {
    title: 'Ads',
    lines: [
      'We do not sell what we know of you.',
      'We do not pick ads for you. All people in your club hear the same ones.',
    ],
  },
  {
    title: 'How it ends',
    lines: [
      'Your grown-ups can switch this off. Then the sound stops and you are signed out.',
      'They can also have all of this wiped out. For seven days they can change their mind.',
      'Then it is gone. We only keep a list of who said yes or no, and who did what.',
      'It does not have your name.',
      'Once you are old enough, you can ask to be the boss here. Then we know your email.',
    ],
  },
];
