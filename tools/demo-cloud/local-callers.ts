/** What a laptop without AWS credentials signs its AssumeRole with; worth nothing anywhere. */
export const LOCAL_CALLER = { accessKeyId: 'AKIADEMOLOCALCALLER0', secretAccessKey: 'no-secret-at-all' } as const;

/** The same for direct fixes, which a deployment makes in a role of their own. */
export const LOCAL_MENDER = { accessKeyId: 'AKIADEMOLOCALMENDER0', secretAccessKey: 'no-secret-at-all' } as const;
