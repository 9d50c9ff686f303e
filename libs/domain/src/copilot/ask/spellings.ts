/** What people type in a hurry, and what they mean. Words that mean something else here are left out. */
const MEANT: Readonly<Record<string, string>> = {
  acct: 'account',
  accts: 'accounts',
  acc: 'account',
  crit: 'critical',
  crits: 'critical findings',
  criticals: 'critical findings',
  highs: 'high findings',
  vulns: 'vulnerabilities',
  mth: 'month',
  mths: 'months',
  wk: 'week',
  wks: 'weeks',
  yr: 'year',
  yest: 'yesterday',
  eom: 'end of the month',
  ytd: 'this year',
  recs: 'recommendations',
  reco: 'recommendation',
  svc: 'service',
  svcs: 'services',
  fw: 'framework',
  perms: 'permissions',
  shd: 'should',
  cna: 'can',
  waht: 'what',
  wat: 'what',
  wich: 'which',
  teh: 'the',
  whats: 'what is',
  wheres: 'where is',
  whos: 'who is',
  isnt: 'is not',
  arent: 'are not',
  werent: 'were not',
  doesnt: 'does not',
  didnt: 'did not',
  spnd: 'spend',
  runnign: 'running',
  evrywhere: 'everywhere',
  complaint: 'compliant',
  complience: 'compliance',
  recomendations: 'recommendations',
  reccomendations: 'recommendations',
};

/** The question in words that its rules know. */
export const spellOut = (text: string): string =>
  text
    .split(' ')
    .map((word) => (Object.hasOwn(MEANT, word) ? MEANT[word] : word))
    .join(' ');
