/** A person of the emulated company. */
export interface DirectoryPerson {
  /** Stays the same for life, whatever the address. */
  readonly id: string;
  readonly email: string;
  readonly groups: readonly string[];
}

/** The people of the emulated company, and a contractor with an address of another one. */
export const DIRECTORY: readonly DirectoryPerson[] = [
  { id: 'p-1001', email: 'admin@umbrella.example', groups: ['Cloud Admins', 'Everyone'] },
  { id: 'p-1002', email: 'engineer@umbrella.example', groups: ['Cloud Engineers', 'Everyone'] },
  { id: 'p-1003', email: 'analyst@umbrella.example', groups: ['Finance', 'Everyone'] },
  { id: 'p-1004', email: 'guest@umbrella.example', groups: [] },
  { id: 'p-1005', email: 'contractor@elsewhere.example', groups: ['Cloud Admins'] },
];
