// Part of the `react` file, so that React runs with that file, in a separate task. Otherwise it runs at its first use.
import 'react-dom/client'
