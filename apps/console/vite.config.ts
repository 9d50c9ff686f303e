import { colorSchemeBeforePaint } from '@cloudmend/ui/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Assets live under /console/; the pages themselves under /{tenant}/. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), colorSchemeBeforePaint()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 900 },
});
