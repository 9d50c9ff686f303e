/** MiB of the functions that answer calls, and of those that Cognito calls at sign-in. Scan workers have their own table. */
export const ENDPOINT_MEMORY_MIB = 1024;
export const TRIGGER_MEMORY_MIB = 512;
