# Clusters the vectors of a file with scikit-learn as clustering-run.mjs does: <file> <dimension> <rounds>.
import json
import resource
import sys
import time
import warnings

import numpy
from sklearn.cluster import HDBSCAN

# One about a default to come; whoever hears it on every fit waits for it.
warnings.simplefilter('ignore')


def resident_bytes(name):
    try:
        with open('/proc/self/status') as status:
            return next(int(line.split()[1]) for line in status if line.startswith(name)) * 1024
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


file, dimension, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
vectors = numpy.fromfile(file, dtype=numpy.float32).reshape(-1, dimension)
before = resident_bytes('VmRSS')
milliseconds = []
for _ in range(rounds + 1):
    begin = time.perf_counter()
    labels = HDBSCAN(min_cluster_size=5, min_samples=3, metric='cosine', algorithm='brute').fit(vectors).labels_
    milliseconds.append((time.perf_counter() - begin) * 1000)
extra = (resident_bytes('VmHWM') - before) / 1e6
print(json.dumps({
    'first': milliseconds[0],
    'milliseconds': milliseconds[1:],
    'extraMegabytes': extra,
    'clusters': int(labels.max()) + 1,
    'noise': int((labels < 0).sum()),
}))
