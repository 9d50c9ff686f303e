import { colorSchemeBeforePaint } from '@cloudmend/ui/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What is fetched when somebody needs it, however many pages may. */
const ON_DEMAND = /floating-ui|remove-scroll|use-sidecar|style-singleton|nivo|d3-|aws-amplify|spotlight|notifications|Modal|Drawer|Menu|Popover|Tooltip|ScrollArea|FocusTrap/;

/** Modules that this many pages and panels share come in one file: a hundred small ones take longer than what they hold. */
const SHARED_BY = 6;

/** Assets live under /console/; the pages themselves under /{tenant}/. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  resolve: { alias: [{ find: /^zod$/, replacement: `${import.meta.dirname}/src/config/plain-zod.ts` }] },
  plugins: [react(), colorSchemeBeforePaint()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 900, rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: SHARED_BY, test: (id) => !ON_DEMAND.test(id) }] } } } },
});
