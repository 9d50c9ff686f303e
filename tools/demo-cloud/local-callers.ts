/** Signs AssumeRole locally where there are no AWS credentials; valid nowhere else. */
export const LOCAL_CALLER = { accessKeyId: 'AKIADEMOLOCALCALLER0', secretAccessKey: 'no-secret-at-all' } as const;

/** The same for direct fixes, which a deployment runs in a separate role. */
export const LOCAL_MENDER = { accessKeyId: 'AKIADEMOLOCALMENDER0', secretAccessKey: 'no-secret-at-all' } as const;
