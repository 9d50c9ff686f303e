export interface SampleRecommendation {
  readonly type: 'Cost' | 'Security';
  readonly title: string;
  readonly detail: string;
}

/** The specification's static cards: shown before the first scan only. */
export const SAMPLE_RECOMMENDATIONS: readonly SampleRecommendation[] = [
  {
    type: 'Cost',
    title: 'Delete unattached volumes',
    detail: 'Volumes that no instance uses are billed in full. The live card names each one and what it costs a month.',
  },
  {
    type: 'Cost',
    title: 'Convert gp2 volumes to gp3',
    detail: 'The same size and speed for a fifth less, without downtime.',
  },
  {
    type: 'Security',
    title: 'Block public access to buckets',
    detail: 'One setting for the account closes every bucket that a policy or an access list has opened.',
  },
];
