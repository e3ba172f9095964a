// A button on each code block that copies its text.
const status = document.createElement('p');
status.className = 'spoken';
status.setAttribute('role', 'status');
document.body.append(status);

const say = (button: HTMLButtonElement, text: string): void => {
  button.textContent = text;
  status.textContent = text;
  setTimeout(() => {
    button.textContent = 'Copy';
    status.textContent = '';
  }, 2000);
};

for (const block of document.querySelectorAll<HTMLElement>('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
      say(button, 'Copied');
    } catch {
      say(button, 'Not copied');
    }
  });
  block.append(button);
}
