export interface SampleRecommendation {
  readonly type: 'Cost' | 'Security';
  readonly title: string;
  readonly detail: string;
}

/** The specification's static cards, shown before the first scan only. */
export const SAMPLE_RECOMMENDATIONS: readonly SampleRecommendation[] = [
  {
    type: 'Cost',
    title: 'Delete unattached volumes',
    detail: 'Unattached volumes are billed in full. The live card lists each one and its monthly cost.',
  },
  {
    type: 'Cost',
    title: 'Convert gp2 volumes to gp3',
    detail: 'The same size and performance for 20% less, without downtime.',
  },
  {
    type: 'Security',
    title: 'Block public access to buckets',
    detail: 'One account setting closes every bucket opened by a policy or access control list.',
  },
];
