/**
 * How long backups are kept. A copy is made up to a day after its backup, so a workspace is in none of them 35 days after
 * its deletion, as its receipt says.
 */
export const BACKUPS = {
  /** In the environment's own account. AWS Backup makes the next one from it, so at least a week. */
  ownDays: 7,
  /** In the other account. */
  copyDays: 33,
  /** The tag of what is backed up, on the table and the buckets that hold customers' records. */
  tag: { key: 'backup', value: 'daily' },
  /** UTC: few scans run then. */
  hour: 3,
} as const;

/** What a receipt of a deletion promises: point-in-time recovery of the table lasts as long. */
export const BACKUP_DAYS = 35;
