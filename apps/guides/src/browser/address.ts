// Samples name the address of npm start. On another address, they name the one that the reader is at.
const printed = /http:\/\/(?:127\.0\.0\.1|localhost):3000(?!\d)/g;

for (const code of document.querySelectorAll('pre code')) {
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.nodeValue) node.nodeValue = node.nodeValue.replaceAll(printed, location.origin);
}
