// Styles of every component, for the screens after the first: a file of its own, fetched beside their code.
import '@mantine/core/styles.layer.css';
