/** Saves bytes as a file through the browser. */
export const saveFile = (bytes: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Not at once: the browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
