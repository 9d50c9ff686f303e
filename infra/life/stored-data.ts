/** What becomes of the data in a table, bucket or user pool of a deployment: handled by the code, or the reason why not. */
export interface StoredData {
  readonly type: 'AWS::DynamoDB::Table' | 'AWS::S3::Bucket' | 'AWS::Cognito::UserPool';
  readonly exported: true | string;
  readonly erased: true | string;
}

/** Every place where a deployment keeps data, by the name of its construct; a test compares this with the templates. */
export const STORED_DATA: Readonly<Record<string, StoredData>> = {
  Table: { type: 'AWS::DynamoDB::Table', exported: true, erased: true },
  Snapshots: { type: 'AWS::S3::Bucket', exported: true, erased: true },
  TrailCopies: {
    type: 'AWS::S3::Bucket',
    exported: 'The table has the same entries of the audit trail.',
    erased: 'Locked. Deleting a workspace destroys the key that seals its copies.',
  },
  AccessLogs: {
    type: 'AWS::S3::Bucket',
    exported: 'Requests of everyone, which the platform keeps for its security.',
    erased: 'A rule of the bucket deletes them after 90 days.',
  },
  Pages: {
    type: 'AWS::S3::Bucket',
    exported: 'Site and console, the same for everyone.',
    erased: 'Site and console hold no data of a workspace.',
  },
  Users: {
    type: 'AWS::Cognito::UserPool',
    exported: 'members.json names members and roles; passwords and factors are not exported.',
    erased: true,
  },
};
