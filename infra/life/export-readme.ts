/** In every export; docs/operations/export.md says the same in more detail. */
export const EXPORT_README = `# Export of a workspace

- manifest.json: what this volume holds, with the SHA-256 of each file. The volume with "isLast": true is the last one.
- members.json: who was a member, with their role. Importing an export invites no one.
- provisioning.json: users and groups that the directory of the company has provisioned by SCIM. An import leaves them to the directory.
- access-tokens.json: service accounts and access tokens, with their scopes and last day, and nothing with which they could be used. Importing an export creates none.
- records/*.jsonl: one record per line: its partition and sort key, and its fields. {"$bytes": …} holds bytes in Base64 (most often JSON packed with gzip), {"$set": …} a set.
- objects/…: files as they were stored: the facts of each scan (JSON packed with gzip) and evidence packs.

The values of access tokens, secrets and passwords are never part of an export.
`;
