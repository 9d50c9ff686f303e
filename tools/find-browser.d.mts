export declare const findBrowser: (options?: {
  /** Whether a browser without windows, profiles and their services will do. @default false */
  readonly mayBeShell?: boolean;
}) => string | undefined;
